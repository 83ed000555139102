import { readFileSync } from 'node:fs';
import { BUYER_FIELDS } from '@cotejo/tables/buyers';
import { bodyProblems } from './body-problems.js';

const { schemas } = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/openapi.json', import.meta.url), 'utf8'),
).components;

it.each([
  ['verify', 'VerifyRequest', 'cedula'],
  ['analyze', 'AnalyzeRequest', 'doc_number'],
] as const)('knows every member of %s, and files have a column for each', (operation, schema, documentMember) => {
  const members = Object.keys(schemas[schema].properties);
  const body = Object.fromEntries(members.map((member) => [member, null]));
  expect(bodyProblems(body, documentMember)).toEqual([{ pointer: `/${documentMember}`, code: 'required' }]);
  const columns = [...BUYER_FIELDS[operation].map(({ name }) => name.split('.')[0]), 'atributos', 'attributes'];
  expect(columns).toEqual(expect.arrayContaining(members));
});
