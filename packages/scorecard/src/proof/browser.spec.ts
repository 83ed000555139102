import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { policy, scorecard } from '../../test/shipped.js';
import { provePolicy } from './proof.js';

const BUNDLE_MS = 60_000;
const packageFile = createRequire(import.meta.url).resolve('rolldown/package.json');
const dir = mkdtempSync(join(tmpdir(), 'cotejo-proof-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('the check runs without Node, with the same findings', () => {
  const input = fileURLToPath(new URL('../../dist/proof/browser.js', import.meta.url));
  const bundler = join(dirname(packageFile), 'bin', 'cli.mjs');
  const file = join(dir, 'check.js');
  const options = ['--platform', 'browser', '--format', 'iife', '--name', 'check', '--file', file];
  execFileSync(process.execPath, [bundler, input, ...options], { timeout: BUNDLE_MS, stdio: 'pipe' });
  const code = readFileSync(file, 'utf8');
  expect(code).not.toMatch(/require\(|from ["']node:/);
  const context = createContext({ policy, scorecard });
  runInContext(`${code}; globalThis.found = JSON.stringify(check.provePolicy(policy, scorecard));`, context);
  expect(JSON.parse(context.found as string)).toEqual(JSON.parse(JSON.stringify(provePolicy(policy, scorecard))));
});
