import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { formatFixture, listsIn, refusalOf } from '../../test/fixtures.js';
import type { ListPolicy } from '../policy/list-policy.js';
import { fixture, POLICY } from '../testing/fixtures.js';
import { readLists } from './read-lists.js';

const folder = testFolder();

const read = (paths: string[]) => readLists(paths, { policy: POLICY, allowSmall: true });

it('reads every format in sub-folders, each list once', async () => {
  const { lists, setAside } = await read([fixture('.'), formatFixture('.')]);
  expect(lists.map(({ imported }) => imported.list).sort()).toEqual(
    ['eu', 'ofac_cons', 'ofac_sdn', 'pep_2026', 'pep_dafp', 'sarlaft', 'uk', 'un_sc'].sort(),
  );
  const reasons = Object.groupBy(setAside, ({ reason }) => reason);
  expect(reasons.another_format_is_read).toHaveLength(13);
  expect(reasons.addresses_are_not_screened).toHaveLength(2);
  expect(Object.keys(reasons)).toHaveLength(2);
});

it('reads the larger of two files with one role or for one EU act', async () => {
  await cp(fixture('ofac'), join(folder, 'whole'), { recursive: true });
  await cp(formatFixture('eu-journal'), join(folder, 'journal'), { recursive: true });
  await mkdir(join(folder, 'extract'));
  await writeFile(join(folder, 'extract', 'sdn.csv'), '1,"ONE, Only","individual","X",,,,,,,,\r\n');
  await writeFile(join(folder, 'extract', '32014R0269.csv'), 'celex,recordId,programKey\n');
  const { lists, setAside } = await read([folder]);
  expect(lists.map(({ imported, files }) => [imported.entries.length, files.length])).toEqual([
    [6, 3],
    [4, 2],
  ]);
  expect(setAside).toContainEqual({ file: 'sdn.csv', reason: 'smaller_duplicate' });
  expect(setAside).toContainEqual({ file: '32014R0269.csv', reason: 'smaller_duplicate' });
});

it('sets aside addresses and unknown files, and refuses paths without a list', async () => {
  await writeFile(join(folder, 'other.csv'), 'a,b\n1,2\n');
  await writeFile(join(folder, 'broken.csv'), '"a,b\n"1"2\n');
  expect(await refusalOf(read([folder]))).toMatchObject({
    code: 'nothing_found',
    message: expect.stringMatching(/broken.csv: not a list; other.csv: not a list.* header documento,nombre,lista/),
  });
});

it('refuses a list larger than the policy expects', async () => {
  const policy: ListPolicy = Object.assign(Object.create(POLICY), { entriesMax: () => 5 });
  const large = listsIn([fixture('ofac')], { policy });
  expect(await refusalOf(large)).toMatchObject({ code: 'too_many_entries' });
});

it('accepts ten broken rows, refuses more, and reports the places of the first hundred', async () => {
  const rows = (broken: number, good: number) =>
    `documento,nombre,lista\n${'1,Ana,x,Ana\n'.repeat(broken)}${'1,Ana,x\n'.repeat(good)}`;
  const path = join(folder, 'own.csv');
  await writeFile(path, rows(10, 1));
  expect((await read([path])).unassigned).toEqual({ 'another number of columns': 10 });
  await writeFile(path, rows(11, 1));
  const refusal = await refusalOf(read([path]));
  expect(refusal).toMatchObject({ code: 'too_many_bad_rows' });
  expect(refusal.message).not.toContain('Ana');
  await writeFile(
    join(folder, 'sdn.csv'),
    `${'x,"SECRETA","individual","X",,,,,,,,\r\n'.repeat(150)}`.replace('x', '1') +
      Array.from({ length: 20_000 }, (_, at) => `${at + 10},"N","individual","X",,,,,,,,\r\n`).join(''),
  );
  const { ofac_sdn: list } = await listsIn([join(folder, 'sdn.csv')]);
  expect(list?.skipped.bad).toBe(149);
  expect(list?.skipped.reported).toHaveLength(100);
  expect(JSON.stringify(list?.skipped)).not.toContain('SECRETA');
});

it('keeps a row with a quote inside a cell, and reports the rows joined by an open quote', async () => {
  const path = join(folder, 'own.csv');
  await writeFile(path, 'documento,nombre,lista\n1,"Ana"x,l\n2,Eva "la" X,l\n3,"Sol,l\n4,Luz,l\n5,"Mar",l\n6,Paz,l\n');
  const { lists, unassigned } = await read([path]);
  expect(unassigned).toEqual({ 'a quote left open': 3 });
  const names = lists[0]?.imported.entries.flatMap((entry) => entry.names.map(({ text }) => text));
  expect(names).toEqual([expect.stringContaining('Ana'), 'Eva "la" X', 'Paz']);
});
