import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { ACTIVE, ANY_THRESHOLDS, COSTS, drawnPayments, scoresOf } from '../../test/payments.js';
import { advise } from './advise.js';

const BUNDLE_MS = 60_000;
const packageFile = createRequire(import.meta.url).resolve('rolldown/package.json');
const dir = mkdtempSync(join(tmpdir(), 'cotejo-advice-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('runs without Node on data that was sent as JSON, with the same advice', () => {
  const input = {
    scores: scoresOf(drawnPayments(7, { fraud: 60, good: 600 })),
    costs: COSTS,
    active: ACTIVE,
    amountTiers: [],
    limits: ANY_THRESHOLDS,
    reviewShareMax: 0.2,
    keepFraudLoss: false,
    seed: 4,
  };
  const bundler = join(dirname(packageFile), 'bin', 'cli.mjs');
  const file = join(dir, 'advice.js');
  const source = fileURLToPath(new URL('../../dist/advice/index.js', import.meta.url));
  const options = ['--platform', 'browser', '--format', 'iife', '--name', 'advice', '--file', file];
  execFileSync(process.execPath, [bundler, source, ...options], { timeout: BUNDLE_MS, stdio: 'pipe' });
  const code = readFileSync(file, 'utf8');
  expect(code).not.toMatch(/require\(|from ["']node:/);
  const context = createContext({ text: JSON.stringify(input) });
  runInContext(`${code}; globalThis.made = JSON.stringify(advice.advise(JSON.parse(text)));`, context);
  expect(JSON.parse(context.made as string)).toEqual(JSON.parse(JSON.stringify(advise(input))));
});
