// SPDX-License-Identifier: Apache-2.0
// crashing.js PORT N: an HTTP server that dies with the Nth request.
const [port, after] = process.argv.slice(2).map(Number);
let asked = 0;
require('http').createServer((request, answer) => {
  if (++asked >= after) process.abort();
  answer.end('ok\n');
}).listen(port, '127.0.0.1');
