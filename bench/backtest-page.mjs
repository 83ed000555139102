import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { SIGNAL_COLUMNS, writeHistory } from './scoring/history.mjs';

const HELP = `npm run bench backtest-page -- [options]   how long the console's page takes to back-test a history; needs a Chromium

  --rows N      rows of the history, ${SIGNAL_COLUMNS} signals each (default 100000)
  --rounds N    measured runs, after one that warms up (default 3)
  --json        one line of JSON for each figure

The whole browser runs on one core where taskset exists. A run is everything from the button to the shown result.`;

const values = readOptions(
  HELP,
  { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
  { rows: '2000', rounds: '1' },
);
const executable = findChromium();
if (!executable) {
  process.stderr.write(
    'bench backtest-page: skipped, because no Chromium is on the PATH, and COTEJO_CHROMIUM names none\n',
  );
  process.exit(0);
}

const SECONDS_PER_100_000 = 10;
const RUN_MS = 120_000;
const TENANT = 'bench';
const POLICY = fileURLToPath(new URL('../policies/decision/default.json', import.meta.url));
const rows = Number(values.rows);
const rounds = Number(values.rounds);

const report = new Report(values);
const folder = mkdtempSync(join(tmpdir(), 'cotejo-bench-backtest-page-'));
let product;
let browser;
try {
  const history = join(folder, 'history.csv');
  await writeHistory(history, { rows, seed: 1 });
  report.say('starting the product');
  product = await BenchProduct.start({ layout: 'compact' });
  const oneCore = onOneCore(executable);
  browser = await chromium.launch({
    executablePath: oneCore ?? executable,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await openPage();
  await page.locator('input[type=file]').first().setInputFiles(history);
  await page.locator('input[type=file]').last().setInputFiles(tighterPolicy());
  report.say('warming up');
  await decide(page);
  const seconds = [];
  for (let round = 0; round < rounds; round += 1) {
    report.say(`round ${round + 1} of ${rounds}`);
    seconds.push(await decide(page));
  }
  await tell(seconds, statSync(history).size, oneCore !== null);
} finally {
  await browser?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}
report.print();

async function tell(seconds, bytes, isOneCore) {
  const what = `back-test in the page, ${rows} rows, ${SIGNAL_COLUMNS} signals${isOneCore ? ', one core' : ''}`;
  report.add({ metric: `${what}: history`, value: bytes / 1e6, unit: 'MB' });
  report.judgeRounds(`${what}: time`, seconds, 's', {
    atMost: (SECONDS_PER_100_000 * Math.max(rows, 10_000)) / 100_000,
  });
  report.addRounds(
    `${what}: rate`,
    seconds.map((each) => rows / each),
    'rows/s',
  );
  const rss = await rendererMb();
  if (rss !== null) {
    report.add({ metric: `${what}: peak memory of the page's process`, value: rss, unit: 'MB' });
  }
}

/** The page of a new member of the tenant, in English. */
async function openPage() {
  const page = await browser.newPage({ locale: 'en-US' });
  page.setDefaultTimeout(RUN_MS);
  const link = product.inviteViewer(TENANT, 'viewer@tienda-azul.example');
  await page.goto(`${product.consoleUrl}/sign-in`);
  await page.getByLabel('Idioma').selectOption('en');
  await page.goto(new URL(link).href);
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Password', { exact: true }).fill('cactus-lluvia-7-montañas');
  await page.locator('button[type=submit]').click();
  await page.getByRole('link', { name: 'Back-test' }).click();
  return page;
}

/** @returns {Promise<number>} seconds from the button to the shown result */
async function decide(page) {
  const button = page.getByRole('button', { name: /^Decide/ });
  await button.and(page.locator(':not([disabled])')).waitFor();
  // In the page, because Playwright's own messages wait for the busy core.
  return page.evaluate(runInPage, RUN_MS);
}

/** In the page. A short run is over before a timer would see it, so every change of the page is watched. */
function runInPage(limitMs) {
  const isShown = (text) => [...document.querySelectorAll('button')].some((each) => each.textContent.startsWith(text));
  const decideButton = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Decide'));
  return new Promise((resolve, reject) => {
    let wasRunning = false;
    const startMs = performance.now();
    const observer = new MutationObserver(() => {
      wasRunning ||= isShown('Stop');
      if (wasRunning && isShown('Decide again')) {
        observer.disconnect();
        resolve((performance.now() - startMs) / 1_000);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => reject(new Error('the page did not end the back-test in time')), limitMs);
    decideButton.click();
  });
}

/** The shipped policy with other thresholds, so that decisions change. */
function tighterPolicy() {
  const policy = JSON.parse(readFileSync(POLICY, 'utf8'));
  const file = join(folder, 'tighter.json');
  const thresholds = { reviewFrom: 28, rejectFrom: 65 };
  writeFileSync(file, JSON.stringify({ ...policy, version: '9.0.0', thresholds, amountTiers: [] }));
  return file;
}

/** A program that starts the browser on the first allowed core; `null` where taskset is missing. */
function onOneCore(program) {
  try {
    const allowed = execFileSync('taskset', ['-cp', String(process.pid)], { stdio: 'pipe' }).toString();
    const core = /: (\d+)/.exec(allowed)?.[1] ?? '0';
    const file = join(folder, 'browser-on-one-core');
    writeFileSync(file, `#!/bin/sh\nexec taskset -c ${core} '${program}' "$@"\n`, { mode: 0o700 });
    return file;
  } catch {
    return null;
  }
}

/** The largest peak of the browser's renderers; `null` where there is no /proc. */
async function rendererMb() {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const files = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}/status`);
  const peaks = files
    .filter((file) => existsSync(file))
    .map((file) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]));
  return peaks.length === 0 ? null : Math.max(...peaks) / 1_000;
}
