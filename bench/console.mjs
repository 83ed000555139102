import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench console -- [options]   what the console's pages weigh, and how soon they can be used; needs a Chromium

  --rounds N    each page so often, medians count (default 5)
  --json        one line of JSON for each figure

here     this machine and the loopback
phone    a processor four times slower; 1.6 Mbit/s, 150 ms there and back`;

const values = readOptions(
  HELP,
  {
    rounds: { type: 'string', default: '5' },
  },
  { rounds: '1' },
);
const executablePath = findChromium();
if (!executablePath) {
  process.stderr.write('bench console: skipped, because no Chromium is on the PATH, and COTEJO_CHROMIUM names none\n');
  process.exit(0);
}

const PAGES = { 'sign in': '/sign-in', 'sign up': '/sign-up' };
/** First paint and use, transferred as a browser counts it: headers and compressed bodies. */
const COLUMNS = {
  requests: ['requests', ''],
  scriptKb: ['scripts', 'KB'],
  styleKb: ['styles', 'KB'],
  totalKb: ['in all', 'KB'],
  paintMs: ['first paint', 'ms'],
  usableMs: ['usable', 'ms'],
};
const DEVICES = { here: null, phone: { cpu: 4, bitsPerSecond: 1_600_000, latencyMs: 150 } };
const TARGETS = { totalKb: 200, usablePhoneMs: 4_000 };
/** Without a task of the processor longer than 50 ms for this long a page is at rest. */
const REST_MS = 300;

const report = new Report(values);
report.say('starting the product');
const product = await BenchProduct.start({ layout: 'compact' });
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  for (const [device, slowness] of Object.entries(DEVICES)) {
    const rows = {};
    for (const [name, path] of Object.entries(PAGES)) {
      report.say(`measuring: ${name}, ${device}`);
      const visits = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        visits.push(await visit(path, slowness));
      }
      rows[name] = medians(visits);
    }
    report.table(`cold cache, ${device}`, COLUMNS, rows);
    if (!slowness) {
      report.judge('first page in all', rows['sign in'].totalKb, 'KB', { atMost: TARGETS.totalKb });
    } else {
      report.judge('first page usable, phone', rows['sign in'].usableMs, 'ms', { atMost: TARGETS.usablePhoneMs });
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
report.print();

/** One visit with an empty cache. Usable: the first field can be typed into, and the processor is at rest. */
async function visit(path, slowness) {
  const context = await browser.newContext({ locale: 'es-CO' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const received = await countBytes(devtools);
  if (slowness) {
    await slowDown(devtools, slowness);
  }
  await page.addInitScript(watchTasks);
  await page.goto(`${product.consoleUrl}${path}`);
  await page.locator('input').first().waitFor({ state: 'visible' });
  const times = await page.evaluate(restedAt, REST_MS);
  await context.close();
  return { ...received(), ...times };
}

async function countBytes(devtools) {
  const types = new Map();
  const bytes = new Map();
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await devtools.send('Network.enable');
  const kilobytes = (...wanted) =>
    [...bytes].reduce(
      (sum, [id, size]) => sum + (wanted.length === 0 || wanted.includes(types.get(id)) ? size : 0),
      0,
    ) / 1_000;
  return () => ({
    requests: bytes.size,
    scriptKb: kilobytes('Script'),
    styleKb: kilobytes('Stylesheet'),
    totalKb: kilobytes(),
  });
}

async function slowDown(devtools, { cpu, bitsPerSecond, latencyMs }) {
  const throughput = bitsPerSecond / 8;
  const network = { offline: false, latency: latencyMs, downloadThroughput: throughput, uploadThroughput: throughput };
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** In the page, before anything of it runs. */
function watchTasks() {
  globalThis.lastLongTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.lastLongTaskEnd = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** In the page, once its first field is there. */
async function restedAt(restMs) {
  const fieldAt = performance.now();
  const usable = () => Math.max(fieldAt, globalThis.lastLongTaskEnd);
  while (performance.now() - usable() < restMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { paintMs: paint?.startTime ?? Number.NaN, usableMs: usable() };
}

/** Member by member. */
function medians(visits) {
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return Object.fromEntries(Object.keys(visits[0]).map((key) => [key, median(visits.map((each) => each[key]))]));
}
