// SPDX-License-Identifier: Apache-2.0
// Asks for one page so often a second: k6 run --env URL=http://… --env RATE=20000 --env VUS=100 --env DURATION=14s rate.js
import http from 'k6/http';

export const options = {
  discardResponseBodies: true,
  scenarios: {
    rate: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.RATE),
      timeUnit: '1s',
      duration: __ENV.DURATION,
      preAllocatedVUs: Number(__ENV.VUS),
    },
  },
};

export default function () {
  http.get(__ENV.URL);
}
