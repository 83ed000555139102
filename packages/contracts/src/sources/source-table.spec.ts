import { readFileSync } from 'node:fs';
import {
  GATEWAY_SOURCES,
  MANDATORY_BY_DEFAULT,
  SOURCE_APP_IDS,
  SOURCE_IDS,
  SOURCE_OPERATIONS,
  SOURCE_TABLE,
  type SourceOperation,
} from './source-table.js';

it('lists the sources of the gateway last, because no app answers them', () => {
  expect(SOURCE_IDS).toEqual([...SOURCE_APP_IDS, ...GATEWAY_SOURCES]);
});

it.each(Object.keys(SOURCE_OPERATIONS) as SourceOperation[])('names %s by its source', (pattern) => {
  expect(pattern.split('.')[0]).toBe(SOURCE_OPERATIONS[pattern].source);
  expect(SOURCE_TABLE[SOURCE_OPERATIONS[pattern].source].operations).toHaveProperty([pattern]);
});

it('gives each operation its own report name', () => {
  const names = Object.values(SOURCE_OPERATIONS).map(({ report }) => report);
  expect(new Set(names).size).toBe(names.length);
});

it('agrees with the default policy about the mandatory sources', () => {
  const policy = readFileSync(new URL('../../../../policies/decision/default.json', import.meta.url), 'utf8');
  expect(JSON.parse(policy).mandatorySources).toEqual(MANDATORY_BY_DEFAULT);
});
