// SPDX-License-Identifier: Apache-2.0
// Users of the shop of Samplers.HTTP.Flow: k6 run --vus 50 --duration 60s --env URL=http://… flow.js
import http from 'k6/http';
import { check } from 'k6';

// a failed check is the exit code 99
export const options = { thresholds: { checks: ['rate==1'] } };

const url = __ENV.URL;
const JSON_TYPE = 'application/json';

export default function () {
  const login = http.post(`${url}/shop/login`, { user: 'anne', password: 'secret' });
  check(login, { 'log in': (r) => r.status === 200 });
  const page = http.get(`${url}/shop`);
  check(page, { page: (r) => r.status === 200 });
  const left = page.body.indexOf('value="') + 7;
  const token = page.body.substring(left, page.body.indexOf('"', left));
  const first = order(token);
  check(first, { 'first order': (r) => r.status === 201 });
  const second = order(first.json('token'));
  check(second, { 'second order': (r) => r.status === 201 });
  const logout = http.post(`${url}/shop/logout`);
  check(logout, { 'log out': (r) => r.status === 200 });
}

function order(token) {
  return http.post(`${url}/shop/order`, JSON.stringify({ item: 7 }), {
    headers: { 'Content-Type': JSON_TYPE, 'X-Token': token },
  });
}
