// SPDX-License-Identifier: Apache-2.0
// Records a visit to the shop by a headless Chromium: visit.har, from which NodeSiteTest makes a flow.
// usage: node record.js [CHROMIUM]
'use strict';

const { spawn } = require('node:child_process');
const path = require('node:path');
const { chromium } = require('playwright-core');

const beside = (name) => path.join(__dirname, name);

async function visit(url) {
  const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' });
  const context = await browser.newContext({ recordHar: { path: beside('visit.har'), content: 'embed' } });
  const page = await context.newPage();
  const shows = (element) => page.waitForFunction((id) => document.getElementById(id)?.textContent, element);
  await page.goto(url);
  await page.click('text=Log in');
  await page.fill('[name=user]', 'anne');
  await page.fill('[name=password]', 'demo');
  await page.click('button');
  await shows('cart');
  await shows('offers');
  await page.fill('[name=q]', 'tea');
  await page.click('button');
  await page.click('text=Tea of the 7th hill');
  await page.click('#add');
  await shows('added');
  await page.click('text=Check out');
  await page.click('button');
  await page.waitForFunction(() => document.getElementById('progress')?.textContent === 'shipped');
  await page.click('#invoice');
  await shows('total');
  await page.click('text=Log out');
  await page.waitForSelector('text=Log in');
  await context.close();
  await browser.close();
}

const shop = spawn(process.execPath, [beside('shop.js'), '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
shop.stdout.once('data', async (ready) => {
  await visit('http://127.0.0.1:' + String(ready).split(' ')[1].trim());
  shop.stdin.end();
});
