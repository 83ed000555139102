import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { suiteFolder } from '@cotejo/testing';
import { type Finding, lintPolicy } from '../lint/lint.js';
import { policy, policySchema, scorecard } from '../testing/shipped.js';
import { provePolicy } from './proof.js';

const BUNDLE_MS = 60_000;
const packageFile = createRequire(import.meta.url).resolve('rolldown/package.json');
const dir = suiteFolder();

function bundle(entry: string, name: string): string {
  const input = fileURLToPath(new URL(`../../dist/${entry}`, import.meta.url));
  const bundler = join(dirname(packageFile), 'bin', 'cli.mjs');
  const file = join(dir, `${name}.js`);
  const options = ['--platform', 'browser', '--format', 'iife', '--name', name, '--file', file];
  execFileSync(process.execPath, [bundler, input, ...options], { timeout: BUNDLE_MS, stdio: 'pipe' });
  const code = readFileSync(file, 'utf8');
  expect(code).not.toMatch(/require\(|from ["']node:|new Function/);
  return code;
}

it('the check runs without Node, with the same findings', () => {
  const code = bundle('proof/browser.js', 'check');
  const context = createContext({ policy, scorecard });
  runInContext(`${code}; globalThis.found = JSON.stringify(check.provePolicy(policy, scorecard));`, context);
  expect(JSON.parse(context.found as string)).toEqual(JSON.parse(JSON.stringify(provePolicy(policy, scorecard))));
});

it('an editor checks a policy without Node and without a schema, with the findings of the linter in both languages', () => {
  const code = bundle('editor.js', 'editor');
  const milder = {
    ...policy,
    mandatorySources: ['registry'],
    amountTiers: [{ ...policy.amountTiers[0], reviewFrom: 60 }],
  };
  for (const edited of [policy, milder]) {
    const context = createContext({ policy: edited, scorecard });
    runInContext(`${code}; globalThis.found = JSON.stringify(editor.checkEdited(policy, [scorecard]));`, context);
    const found: Finding[] = JSON.parse(context.found as string);
    const { findings } = lintPolicy(edited, policySchema, [scorecard]);
    expect(found).toEqual(JSON.parse(JSON.stringify(findings)));
    expect(found.filter(({ es }) => !es)).toEqual([]);
  }
});
