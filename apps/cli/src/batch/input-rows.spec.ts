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

it('refuses NDJSON whose later bytes are not UTF-8', async () => {
  const text = '{"cedula":"1000000001"}\n'.repeat(MANY);
  expect(await read(text, 'ndjson')).toHaveLength(MANY);
  const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])]);
  await expect(read(broken, 'ndjson')).rejects.toThrow('the input is not UTF-8');
});

it('reads every row of CSV, with the problem of a row that it cannot read', async () => {
  const rows = await read(`cedula;monto\n${'1000000001;250.000\n'.repeat(MANY)}2;"secreto" x\n3;4\n`, 'csv');
  expect(rows).toHaveLength(MANY + 2);
  expect(rows[0]).toMatchObject({ row: 1, body: { cedula: '1000000001', monto: 250_000 } });
  expect(rows.at(-2)).toMatchObject({ body: null, problems: [{ code: 'broken_row' }] });
});

it.each([
  ['1020304050,+573001234567,juan@example.co\n', 'the header row is missing'],
  ['cedula,movil,celular\n', 'the columns movil, celular all fit telefono'],
  ['nombre,ciudad\n', /Columns: nombre, ciudad$/],
  ['', 'the input is empty'],
])('refuses the header %j, and repeats no value', async (text, message) => {
  await expect(read(text, 'csv')).rejects.toThrow(message);
});

it('numbers lines of NDJSON, and says which cannot be read', async () => {
  const rows = await read(`\uFEFF{"cedula":"1"}\n\n[1]\n{"cedula":"${'2'.repeat(1_100_000)}"}\n`, 'ndjson');
  expect(rows.map(({ row, problems }) => [row, problems[0]?.code])).toEqual([
    [1, undefined],
    [2, 'must_be_object'],
    [3, 'row_too_long'],
  ]);
});

it('names the code of a file that cannot be read', async () => {
  const path = join(folder, 'none.csv');
  const opened = openInput({ path, format: 'csv', operation: 'verify', chosen: {}, idColumn: undefined });
  await expect(opened).rejects.toThrow('the input cannot be read: ENOENT');
});
