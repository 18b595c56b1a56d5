// SPDX-License-Identifier: Apache-2.0
// An HTTP server that hashes a password for each log-in, as bcrypt does, in its only thread: hashing.js rounds=N
const crypto = require('crypto');
const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
let requests = 0;
let nanos = 0n;

const server = require('http').createServer((request, answer) => {
  const began = process.hrtime.bigint();
  const hash = crypto.pbkdf2Sync('secret', 'salt', Number(given.rounds), 32, 'sha256').toString('hex');
  answer.end(`${hash}\n`);
  requests++;
  nanos += process.hrtime.bigint() - began;
});
server.keepAliveTimeout = 60000;
server.listen(0, '127.0.0.1', () => console.log(`READY ${server.address().port}`));
process.on('SIGTERM', () => {
  const used = process.cpuUsage();
  console.log(JSON.stringify({ requests, meanMillis: Number(nanos) / 1e6 / Math.max(1, requests), cpuSeconds: (used.user + used.system) / 1e6 }));
  process.exit(0);
});
