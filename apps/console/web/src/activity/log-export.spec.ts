import type { ActivityEntry } from '../../../src/api/activity.api.js';
import { logCsv, readAll } from './log-export.js';

const entry = (seq: number, object = 'key_1') => ({ seq, object }) as ActivityEntry;
const page = (entries: ActivityEntry[], before: number | null) => ({ entries, before, searchedTo: null, people: [] });

it('reads page by page, also over a page without entries, and tells how far it is', async () => {
  const asked: unknown[] = [];
  const answers = [page([entry(9)], 9), page([], 5), page([entry(2)], null)];
  const counts: number[] = [];
  const read = async (search: object) => {
    asked.push(search);
    return answers[asked.length - 1] as (typeof answers)[number];
  };
  const entries = await readAll({ action: 'key.create' }, read, (count) => counts.push(count));
  expect(entries.map(({ seq }) => seq)).toEqual([9, 2]);
  expect(asked).toEqual(
    [undefined, 9, 5].map((before) => ({ action: 'key.create', count: 500, ...(before && { before }) })),
  );
  expect(counts).toEqual([1, 1, 2]);
});

it('ends after 10,000 entries and after 60 pages', async () => {
  const many = Array.from({ length: 500 }, (_, seq) => entry(seq));
  expect(
    await readAll(
      {},
      async () => page(many, 1),
      () => {},
    ),
  ).toHaveLength(10_000);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return page([], 1);
  };
  expect(await readAll({}, read, () => {})).toEqual([]);
  expect(reads).toBe(60);
});

it.each([
  ['es', '\uFEFFEntrada;Sobre\r\n7;"a;b"\r\n8;\'=1+1\r\n'],
  ['en', '\uFEFFEntrada,Sobre\r\n7,"a;b"\r\n8,\'=1+1\r\n'],
] as const)('writes a file for the spreadsheets of %s', (language, text) => {
  const columns = [
    ['Entrada', ({ seq }: ActivityEntry) => seq],
    ['Sobre', ({ object }: ActivityEntry) => object],
  ] as [string, (each: ActivityEntry) => string][];
  expect(logCsv(columns, [entry(7, 'a;b'), entry(8, '=1+1')], language)).toBe(text);
});
