// SPDX-License-Identifier: Apache-2.0
// An HTTP server whose event loop computes for "block" of each "each" ms: loop.js block=MS each=MS
const http = require('http');

const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
let requests = 0;
let blocks = 0;

setInterval(() => {
  const end = Date.now() + Number(given.block);
  while (Date.now() < end);
  blocks++;
}, Number(given.each));

const server = http.createServer((request, response) => {
  requests++;
  response.end('ok');
});
server.listen(0, '127.0.0.1', () => console.log(`READY ${server.address().port}`));
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ requests, blocks }));
  process.exit(0);
});
