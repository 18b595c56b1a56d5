// SPDX-License-Identifier: Apache-2.0
// A shop of Express and its usual middleware, for NodeSiteTest. It refuses requests with values of another session, and writes a line of JSON for each
// response. usage: node shop.js LOG; prints READY PORT, and ends when its standard input does.
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const compression = require('compression');
const { csrfSync } = require('csrf-sync');
const express = require('express');
const session = require('express-session');

const log = fs.openSync(process.argv[2], 'a');
const random = () => crypto.randomBytes(8).toString('hex');
const later = (action) => setTimeout(action, 10);
const { generateToken, csrfSynchronisedProtection } = csrfSync({
  getTokenFromRequest: (request) => request.body?._csrf ?? request.get('x-csrf-token'),
});
let visits = 0;

const page = (title, body, head = '') => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/shop.css">${head}</head>
<body><img src="/logo.svg" alt="Tea shop"><h1>${title}</h1>
${body}
</body></html>`;
const form = (request, action, fields, button) => `<form method="post" action="${action}">
<input type="hidden" name="_csrf" value="${generateToken(request)}">${fields}<button>${button}</button></form>`;

const app = express();
app.disable('x-powered-by');
app.use(session({ secret: random(), resave: false, saveUninitialized: true }));
app.use((request, response, next) => {
  request.session.visit ??= ++visits;
  const { visit } = request.session;
  response.on('finish', () => fs.writeSync(log, JSON.stringify({
    visit, user: request.session.user, method: request.method, target: request.originalUrl, status: response.statusCode,
    encoding: response.get('Content-Encoding'),
  }) + '\n'));
  response.set('Cache-Control', 'no-store');
  next();
});
app.use(compression());
app.use(express.urlencoded({ extended: false }), express.json());
app.use(csrfSynchronisedProtection);

/** A new session ID, as after a login; the visit and what is given stay. */
const renew = (request, values, next) => {
  const { visit } = request.session;
  request.session.regenerate(() => next(Object.assign(request.session, { visit }, values)));
};

app.get('/', (request, response) => response.send(page('Tea shop', '<a href="/login">Log in</a>')));
app.get('/shop.css', (request, response) => response.type('css').send('body { font-family: sans-serif }\n'.repeat(60)));
app.get('/logo.svg', (request, response) =>
  response.type('svg').send('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>'));
app.get('/login', (request, response) => response.send(page('Log in',
  form(request, '/login', '<input name="user"><input name="password" type="password">', 'Log in'))));
app.post('/login', (request, response) => {
  const { user, password } = request.body;
  if (!user || password !== 'demo') return response.sendStatus(401);
  renew(request, { user, seen: random(), cart: {}, orders: [] }, () => response.redirect(303, '/account'));
});

app.use((request, response, next) => (request.session.user ? next() : response.sendStatus(401)));
app.get('/account', (request, response) => response.send(page('Account', `<p>Hello <b id="user">${request.session.user}</b></p>
<p id="cart"></p><p id="offers"></p><form action="/search"><input name="q"><button>Search</button></form>
<script>for (const part of ['cart', 'offers'])
  fetch('/api/' + part).then((r) => r.text()).then((text) => { document.getElementById(part).textContent = text.length; });</script>`)));
app.get('/api/cart', (request, response) => later(() => response.json(request.session.cart)));
app.get('/api/offers', (request, response) => later(() =>
  response.json(Array.from({ length: 40 }, (_, i) => ({ item: `tea-${1000 + i}`, name: `Tea of the ${i}th hill`, price: 300 + i })))));
app.get('/search', (request, response) => response.send(page('Search', Array.from({ length: 60 }, (_, i) =>
  `<p><a class="item" href="/items/tea-${1000 + i}?seen=${request.session.seen}">Tea of the ${i}th hill</a> picked by hand, dried in the sun</p>`).join('\n'))));
app.get('/items/:item', (request, response) => {
  if (request.query.seen !== request.session.seen) return response.sendStatus(409);
  response.send(page(request.params.item, `<button id="add">Add to cart</button><p id="added"></p><a href="/checkout">Check out</a>
<script>const send = (method, path, body) => fetch(path, { method, body: JSON.stringify(body), headers: {
  'Content-Type': 'application/json', 'X-CSRF-Token': document.querySelector('meta[name=csrf-token]').content } }).then((r) => r.json());
document.getElementById('add').onclick = async () => {
  const { line } = await send('POST', '/api/cart', { item: '${request.params.item}' });
  await send('PUT', '/api/cart/' + line, { quantity: 2 });
  document.getElementById('added').textContent = 'added';
};</script>`, `<meta name="csrf-token" content="${generateToken(request)}">`));
});
app.post('/api/cart', (request, response) => {
  const line = random();
  request.session.cart[line] = { item: request.body.item, quantity: 1 };
  response.status(201).json({ line });
});
app.put('/api/cart/:line', (request, response) => {
  const line = request.session.cart[request.params.line];
  if (!line) return response.sendStatus(404);
  line.quantity = request.body.quantity;
  response.json(line);
});
app.get('/checkout', (request, response) =>
  response.send(page('Check out', form(request, '/checkout', '<input name="note" value="no sugar & no milk">', 'Order'))));
app.post('/checkout', (request, response) => {
  const order = random();
  request.session.orders.push(order);
  response.redirect(303, `/orders/${order}`);
});

app.param('order', (request, response, next, order) => (request.session.orders.includes(order) ? next() : response.sendStatus(404)));
app.get('/orders/:order', (request, response) => response.send(page('Order', `<p id="order" data-order="${request.params.order}">Thank you.</p>
<p id="progress"></p><button id="invoice">Invoice</button><p id="total"></p>${form(request, '/logout', '', 'Log out')}
<script>const { order } = document.getElementById('order').dataset;
const progress = new EventSource('/orders/' + order + '/progress');
progress.onmessage = (event) => { document.getElementById('progress').textContent = event.data; if (event.data === 'shipped') progress.close(); };
document.getElementById('invoice').onclick = () => fetch('/orders/' + order + '/invoice').then((r) => r.text())
  .then((text) => { document.getElementById('total').textContent = text.split('\\n').length; });</script>`)));
/** Sends parts one after another; the compressing middleware sends each at once when it is flushed. */
const stream = (response, type, parts) => {
  response.type(type);
  const next = () => {
    response.write(parts.shift());
    response.flush();
    if (parts.length) later(next);
    else response.end();
  };
  next();
};
app.get('/orders/:order/progress', (request, response) =>
  stream(response, 'text/event-stream', ['paid', 'packed', 'weighed', 'shipped'].map((state, i) => `id: ${i}\ndata: ${state}\n\n`)));
app.get('/orders/:order/invoice', (request, response) =>
  stream(response, 'application/x-ndjson', Object.values(request.session.cart).map((line) => JSON.stringify(line) + '\n').concat('{"total": 7}\n')));
app.post('/logout', (request, response) => renew(request, {}, () => response.redirect(303, '/')));
app.use((error, request, response, next) => response.status(error.status ?? 500).json({ error: error.message }));

const server = app.listen(0, '127.0.0.1', () => console.log('READY ' + server.address().port));
process.stdin.on('end', () => process.exit()).resume();
