// SPDX-License-Identifier: Apache-2.0
// Asks for one page again and again: k6 run --vus 3 --duration 60s --env URL=http://… requests.js
import http from 'k6/http';

export const options = { discardResponseBodies: true };

export default function () {
  http.get(__ENV.URL);
}
