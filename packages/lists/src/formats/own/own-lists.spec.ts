import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { POLICY } from '../../testing/fixtures.js';
import type { ListFile } from '../list-files.js';
import { importOwnLists } from './own-lists.js';

const folder = testFolder();

async function read(...contents: (string | Buffer)[]) {
  const files: ListFile[] = [];
  for (const [at, content] of contents.entries()) {
    const name = `own-${at}.csv`;
    await writeFile(join(folder, name), content);
    files.push({ path: join(folder, name), name, role: 'own', sizeBytes: content.length, date: '2026-01-01' });
  }
  return importOwnLists(files, POLICY);
}
const rows = (...lines: string[]) => read(`documento,nombre,lista,clase\n${lines.join('\n')}\n`);

it('returns no list for a file with only a header', async () => {
  const { lists, unassigned } = await rows();
  expect([lists, unassigned.bad]).toEqual([[], 0]);
});

it.each([
  ['', 'national', 'restrictiva'],
  ['nacional', 'national', 'restrictiva'],
  ['VINCULANTE', 'own', 'vinculante'],
  ['restrictiva', 'own', 'restrictiva'],
  ['Control', 'own', 'control'],
  ['PEP', 'pep', 'control'],
])('gives a list of class "%s" the kind %s and the class %s', async (printed, kind, force) => {
  expect((await rows(`1,Ana,casa,${printed}`)).lists).toMatchObject([{ list: 'casa', kind, class: force }]);
});

it('reads a person with name and document, and numbers the entries of each list', async () => {
  const { lists } = await rows('16.900.001,Ana Ficticia,casa,', ',Luz Ficticia,otra,', 'AB123,,casa,');
  expect(lists.map(({ list, entries }) => [list, entries.map(({ id }) => id)])).toEqual([
    ['casa', ['casa:1', 'casa:2']],
    ['otra', ['otra:1']],
  ]);
  expect(lists[0]?.entries).toMatchObject([
    {
      kind: 'person',
      names: [{ text: 'Ana Ficticia' }],
      documents: [{ kind: 'cedula', number: '16900001', country: 'CO' }],
    },
    { names: [], documents: [{ kind: 'passport', number: 'AB123', country: null }] },
  ]);
});

it('reads the kind of a document, because the number of a foreigner’s card may be another person’s cédula', async () => {
  const { lists } = await read(
    'tipo_documento,documento,nombre,lista\nCE,1020304050,Ana,casa\nC.C.,16900001,Luz,casa\n,16900002,Eva,casa\n',
  );
  expect(lists[0]?.entries.flatMap(({ documents }) => documents.map(({ kind }) => kind))).toEqual([
    'other',
    'cedula',
    'cedula',
  ]);
});

it('builds the list name from lower-case letters and underscores', async () => {
  expect((await rows('1,Ana,Lista  Interna,')).lists.map(({ list }) => list)).toEqual(['lista_interna']);
});

it.each([
  ['documento;nombre;lista\n1;Pérez Gómez, Ana;casa\n', 'Pérez Gómez, Ana'],
  ['documento,nombre,lista\n1,Ana Pe&ntilde;a,casa\n', 'Ana Peña'],
])('separates cells by the sign of the header alone: %j', async (content, name) => {
  expect((await read(content)).lists).toMatchObject([{ entries: [{ names: [{ text: name }] }], skipped: { bad: 0 } }]);
});

it('reports a name whose letters another program has lost', async () => {
  const { lists } = await rows('1,Ana Mu?oz,casa,', '2,Luz Mu\ufffdoz,casa,', '3,Eva Muñoz,casa,');
  expect(lists[0]?.skipped.reported.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.stringContaining('letters are lost')],
    [3, expect.stringContaining('letters are lost')],
  ]);
});

it('continues a list in a second file', async () => {
  const { lists } = await read('documento,nombre,lista\n1,Ana,casa\n', 'documento;nombre;lista\n2;Luz;CASA\n');
  expect(lists.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['casa:1', 'casa:2']]);
});

it.each([
  ['1,Ana,ofac_sdn,', 'lista'],
  ['1,Ana,,', 'lista'],
  ['1,Ana,casa/otra,', 'lista'],
  ['1,Ana,casa,secreta', 'clase'],
])('assigns the row "%s" to no list because of its %s', async (row, reason) => {
  const { lists, unassigned } = await rows(row);
  expect(lists).toEqual([]);
  expect(unassigned.reported).toEqual([{ file: 'own-0.csv', line: 2, reason }]);
});

it.each([
  ['vinculante', 'control'],
  ['restrictiva', 'vinculante'],
  ['pep', 'secreta'],
])(
  'refuses a list with the classes %s and %s, because no row of the graver class may be left out',
  async (...classes) => {
    const lines = classes.map((clase, at) => `${at + 1},Ana,casa,${clase}`);
    await expect(rows(...lines, '3,Sol,casa,')).rejects.toMatchObject({
      code: 'class_differs',
      message: 'own-0.csv, line 3: clase differs from the first row of the list casa; use one list for each class',
    });
  },
);

it('reads a row without a class as one of the class of its list', async () => {
  const { lists } = await rows('1,Ana,casa,control', '2,Sol,casa,');
  expect(lists).toMatchObject([{ class: 'control', entries: [{ id: 'casa:1' }, { id: 'casa:2' }] }]);
});

it('skips a row without a document and without a name', async () => {
  const { lists } = await rows('1,Ana,casa,', '-, ,casa,');
  expect(lists[0]?.entries).toHaveLength(1);
  expect(lists[0]?.skipped.byReason).toEqual({ 'no documento and no nombre': 1 });
});

it('reports a document that cannot be read, and keeps the row for its name', async () => {
  const { lists } = await rows('1,Ana,casa,', '7990007.0,Luz,casa,', '7990008.0,,casa,');
  expect(lists[0]?.entries).toMatchObject([{}, { names: [{ text: 'Luz' }], documents: [] }]);
  expect(lists[0]?.entries).toHaveLength(2);
  expect(lists[0]?.skipped.reported.map(({ line }) => line)).toEqual([3, 4]);
});

it('reads names without HTML entities and marks that nobody sees', async () => {
  const { lists } = await rows('1,"Ana Mu&ntilde;oz",casa,', '2,Luz\u00a0Pe\u200bña,casa,');
  expect(lists[0]?.entries.map(({ names }) => names)).toEqual([[{ text: 'Ana Muñoz' }], [{ text: 'Luz Peña' }]]);
});

it('refuses a file without the column of the list', async () => {
  await expect(read('documento,nombre\n1,Ana\n')).rejects.toMatchObject({
    code: 'columns_missing',
    message: 'own-0.csv: columns missing: lista',
  });
});

it.each(['latin1', 'utf16le'] as const)('reads the names of a file in %s, as Excel saves it', async (encoding) => {
  const text = `${encoding === 'utf16le' ? '\uFEFF' : ''}documento;nombre;lista\n;BEGOÑA CASTAÑARES;casa\n`;
  const { lists } = await read(Buffer.from(text, encoding));
  expect(lists[0]?.entries).toMatchObject([{ names: [{ text: 'BEGOÑA CASTAÑARES' }] }]);
});

it('refuses a file whose letters would be lost', async () => {
  const bytes = Buffer.from('documento,nombre,lista\n1,Ana,casa\n2,PE\xa5A,casa\n', 'latin1');
  await expect(read(bytes)).rejects.toMatchObject({ code: 'encoding_unknown' });
});
