import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Policy, PolicyInvalidError, parsePolicy, type Scorecard } from '@cotejo/scorecard';
import { type PolicyValidator, readPolicy } from '@cotejo/scorecard/browser';
import { suiteFolder } from '@cotejo/testing';
import { shippedPolicies } from './shipped-policies.js';

interface Shipped {
  policies: Policy[];
  scorecards: Scorecard[];
  validate: PolicyValidator;
}

const SCHEMA = fileURLToPath(new URL('../../../../policies/schemas/policy.schema.json', import.meta.url));
const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
const folder = suiteFolder();
let shipped: Shipped;
let text: string;

beforeAll(async () => {
  const { load } = shippedPolicies() as unknown as { load: (id: string) => string };
  text = load('\0virtual:shipped-policies');
  // The bundler finds the parts of Ajv from the console's folder.
  const located = text.replace(/from '(ajv[^']+)'/g, (_, name: string) => `from '${import.meta.resolve(name)}'`);
  const file = join(folder, 'shipped.mjs');
  writeFileSync(file, located);
  shipped = await import(pathToFileURL(file).href);
});

it('needs no code from text, which the content security policy forbids', () => {
  expect(text).not.toMatch(/new Function|\beval\(|\brequire\(/);
});

it('has the shipped policies, with their scorecards', () => {
  const { policies, scorecards, validate } = shipped;
  expect(policies.map(({ id }) => id)).toContain('default');
  for (const policy of policies) {
    expect(readPolicy(policy, validate, scorecards)).toEqual(policy);
  }
});

it.each<[string, object]>([
  ['an unknown property', { colour: 'red' }],
  ['a missing property', { thresholds: undefined }],
  ['a wrong version', { version: 'three' }],
  ['contradicting thresholds', { thresholds: { reviewFrom: 90, rejectFrom: 10 } }],
  ['sources twice', { mandatorySources: ['registry', 'registry'] }],
  ['an unknown source', { mandatorySources: ['moon'] }],
  ['an unknown scorecard', { scorecard: 'base@99.0.0' }],
])('refuses %s with the same problems as the server', (_, change) => {
  const { policies, scorecards, validate } = shipped;
  const bad = JSON.parse(JSON.stringify({ ...policies[0], ...change }));
  const problems = (check: () => unknown) => {
    try {
      check();
    } catch (error) {
      return (error as PolicyInvalidError).problems;
    }
    return [];
  };
  const found = problems(() => readPolicy(bad, validate, scorecards));
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(problems(() => parsePolicy(bad, schema, scorecards)));
});
