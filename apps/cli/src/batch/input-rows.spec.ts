import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { openInput } from './input-rows.js';

const folder = suiteFolder();

/** Longer than one chunk of a file. */
const MANY = 20_000;

async function read(content: string | Buffer, format: 'csv' | 'ndjson') {
  const path = join(folder, `input.${format}`);
  writeFileSync(path, content);
  const { rows } = await openInput({ path, format, operation: 'verify', chosen: {}, idColumn: undefined });
  return Array.fromAsync(rows);
}

it.each([
  ['csv', `cedula\n${'1000000001\n'.repeat(MANY)}`],
  ['ndjson', '{"cedula":"1000000001"}\n'.repeat(MANY)],
] as const)('refuses %s whose later bytes are not UTF-8', async (format, text) => {
  expect(await read(text, format)).toHaveLength(MANY);
  await expect(read(Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])]), format)).rejects.toThrow(
    'the input is not UTF-8',
  );
});

it('names the line and the code of broken CSV, and no cell', async () => {
  await expect(read('cedula\n1\n2"secreto\n', 'csv')).rejects.toThrow(
    /^the CSV is broken near line 3: INVALID_OPENING_QUOTE$/,
  );
});

it('numbers lines of NDJSON, and says which cannot be read', async () => {
  const rows = await read(`\uFEFF{"cedula":"1"}\n\n[1]\n{"cedula":"${'2'.repeat(1_100_000)}"}\n`, 'ndjson');
  expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
    [1, undefined],
    [2, 'is not a JSON object'],
    [3, 'is too long'],
  ]);
});

it('names the code of a file that cannot be read', async () => {
  const path = join(folder, 'none.csv');
  const opened = openInput({ path, format: 'csv', operation: 'verify', chosen: {}, idColumn: undefined });
  await expect(opened).rejects.toThrow('the input cannot be read: ENOENT');
});
