import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { type Finding, lintPolicy } from '../lint/lint.js';
import { policy, policySchema, scorecard } from '../testing/shipped.js';
import { provePolicy } from './proof.js';

async function bundle(entry: string, name: string): Promise<string> {
  const input = fileURLToPath(new URL(`../../dist/${entry}`, import.meta.url));
  await using build = await rolldown({ input, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name });
  const { code } = output[0];
  expect(code).not.toMatch(/require\(|from ["']node:|new Function/);
  return code;
}

it('the check runs without Node, with the same findings', async () => {
  const code = await bundle('proof/browser.js', 'check');
  const context = createContext({ policy, scorecard });
  runInContext(`${code}; globalThis.found = JSON.stringify(check.provePolicy(policy, scorecard));`, context);
  expect(JSON.parse(context.found as string)).toEqual(JSON.parse(JSON.stringify(provePolicy(policy, scorecard))));
});

it('an editor checks a policy without Node and without a schema, with the findings of the linter in both languages', async () => {
  const code = await bundle('editor.js', 'editor');
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
