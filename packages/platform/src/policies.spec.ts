import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { checkPolicy, readCheckedPolicy } from './checked-policies.js';
import { defaultPoliciesDir, PolicyFileError, policyFiles } from './policies.js';

const SCHEMA = { type: 'object', properties: { limit: { type: 'integer' } }, required: ['limit'] };

const dir = suiteFolder();
beforeAll(() => {
  mkdirSync(join(dir, 'schemas'));
  mkdirSync(join(dir, 'plans'));
  writeFileSync(join(dir, 'schemas', 'limit.schema.json'), JSON.stringify(SCHEMA));
  writeFileSync(join(dir, 'limit.json'), '{"limit": 3}');
  writeFileSync(join(dir, 'wrong.json'), '{"limit": "three"}');
  writeFileSync(join(dir, 'text.json'), 'no JSON');
  for (const name of ['b.json', 'a.json', 'notes.md']) {
    writeFileSync(join(dir, 'plans', name), '{}');
  }
});

const readLimit = (file: string) => readCheckedPolicy<{ limit: number }>(dir, file, 'limit.schema.json');

it('reads a file that matches its schema', () => {
  expect(readLimit('limit.json')).toEqual({ limit: 3 });
});

it.each([
  ['missing.json', 'policy file missing.json: cannot be read'],
  ['text.json', 'policy file text.json: is not valid JSON'],
  ['wrong.json', 'policy file wrong.json: /limit must be integer'],
])('throws a PolicyFileError with the file and the problem for %s', (file, message) => {
  expect(() => readLimit(file)).toThrow(PolicyFileError);
  expect(() => readLimit(file)).toThrow(message);
});

it('checks data from elsewhere under a given name', () => {
  expect(() => checkPolicy({}, dir, 'of the tenant', 'limit.schema.json')).toThrow('policy file of the tenant: / must');
});

it('lists the JSON files of a folder in order, and throws for a folder that does not exist', () => {
  const files = policyFiles(dir);
  expect(files.list('plans')).toEqual(['plans/a.json', 'plans/b.json']);
  expect(files.read('limit.json')).toEqual({ limit: 3 });
  expect(() => files.list('none')).toThrow(PolicyFileError);
});

it('finds the policies of this build', () => {
  expect(policyFiles(defaultPoliciesDir()).read('plans.json')).toMatchObject({ plans: expect.any(Array) });
});
