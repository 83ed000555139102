import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { type CompareOptions, compareAnswers } from './compare-answers.js';

const folder = testFolder();
const file = (name: string) => join(folder, name);

const hit = (entry: string, facts: object = {}) => ({
  list: 'ofac_sdn',
  kind: 'international',
  entry_id: entry,
  programme: null,
  matched_name: 'SOCHA, Hermencia',
  basis: 'name',
  band: 'review',
  ground: 'namesakes',
  namesakes: 3.2,
  score: 0.9312,
  pieces: [],
  class: 'vinculante',
  norm: 'Ley 1121 de 2006',
  duty: 'Compare',
  edition: '2026-01-20',
  ...facts,
});
const answer = (row: number, id: string | undefined, hits: object[] | null) => ({
  row,
  ...(id && { id }),
  status: 200,
  result: { screening: hits && { policy: 'lists@1', lists: [], hits, name_screened: true } },
});
const failure = (row: number, id: string) => ({ row, id, status: 503, error: { code: 'x', reason: 'overloaded' } });

function compare(rows: object[] | string, options: Partial<CompareOptions> = {}) {
  const text = typeof rows === 'string' ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(file('answers.ndjson'), text);
  const paths = { answersPath: file('answers.ndjson'), statePath: file('state'), outPath: file('out.ndjson') };
  return compareAnswers({ ...paths, ...options });
}

const written = () =>
  readFileSync(file('out.ndjson'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .map(({ event, row, customer_id, entry_id }) => [event, row, customer_id, entry_id]);

it('writes what is new, changed and gone since the last answers', async () => {
  const first = await compare([answer(1, 'a', [hit('1')]), answer(2, 'b', [hit('2'), hit('3')]), answer(3, 'c', [])]);
  expect(first).toMatchObject({ rows: 3, unanswered: 0, events: { new: 3 }, matchedCustomers: 2 });
  const event = JSON.parse(readFileSync(file('out.ndjson'), 'utf8').split('\n')[0] as string);
  expect(event).toMatchObject({ customer_id: 'a', score: 0.9312, binding: true, matched_name: 'SOCHA, Hermencia' });
  // The rows have another order, and a new edition alone is no change.
  await compare([
    answer(1, 'c', [hit('4')]),
    answer(2, 'a', [hit('1', { edition: '2026-01-21' })]),
    answer(3, 'b', [hit('2', { band: 'hit', ground: 'birth_date' })]),
  ]);
  expect(written().slice(3)).toEqual([
    ['new', 1, 'c', '4'],
    ['changed', 3, 'b', '2'],
    ['gone', 3, 'b', '3'],
  ]);
});

it('keeps the matches of a row without an answer or without lists: unknown is not gone', async () => {
  await compare([answer(1, 'a', [hit('1')]), answer(2, 'b', [hit('2')]), answer(3, 'c', [])]);
  const report = await compare([failure(1, 'a'), answer(2, 'b', null), answer(3, 'c', [])]);
  expect(report).toMatchObject({ unanswered: 2, events: { new: 0, changed: 0, gone: 0 }, matchedCustomers: 2 });
  await compare([answer(1, 'a', []), answer(2, 'b', [hit('2')]), answer(3, 'c', [])]);
  expect(written().slice(2)).toEqual([['gone', 1, 'a', '1']]);
});

it('knows a row without an id by its number', async () => {
  await compare([answer(1, undefined, [hit('1')]), answer(2, undefined, [])]);
  const report = await compare([answer(1, undefined, []), answer(2, undefined, [hit('1')])]);
  expect(report.events).toMatchObject({ new: 1, gone: 1 });
});

it('refuses answers that are not whole, and keeps the last state', async () => {
  await compare([answer(1, 'a', [hit('1')]), answer(2, 'b', []), answer(3, 'c', [])]);
  const state = readFileSync(file('state'));
  await expect(compare('{"row":1,"id":"a","result":{"scr')).rejects.toThrow(/line 1 is no answer/);
  await expect(compare([{ row: 1, id: 'a', result: {} }])).rejects.toThrow(/--include screening/);
  await expect(compare([answer(1, 'a', [])])).rejects.toThrow(/is it complete/);
  await expect(
    compareAnswers({ answersPath: file('none'), statePath: file('state'), outPath: file('o') }),
  ).rejects.toThrow(/cannot be read: ENOENT/);
  writeFileSync(file('answers.ndjson.batch.json'), '{}');
  await expect(compare([answer(1, 'a', []), answer(2, 'b', []), answer(3, 'c', [])])).rejects.toThrow(/not complete/);
  expect(readFileSync(file('state')).equals(state)).toBe(true);
});
