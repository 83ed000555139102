import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { formatFixture } from '../../../test/fixtures.js';
import { checkListMapping, LIST_ID, type ListMapping, mappedColumns, readListMapping } from './list-mapping.js';

const MAPPING: ListMapping = {
  list: 'clientes',
  kind: 'own',
  class: 'restrictiva',
  columns: { document: 'Cédula', name: ' Nombre ' },
};
const invalid = { code: 'mapping_invalid' };
const check = (over: object) => () =>
  checkListMapping(JSON.parse(JSON.stringify({ ...MAPPING, ...over })), 'x.mapping.json');

describe('checkListMapping', () => {
  it('returns a valid mapping unchanged', () => {
    expect(check({})()).toEqual(MAPPING);
  });

  it.each<[string, object, string]>([
    ['a list name with a space', { list: 'mis clientes' }, '/list'],
    ['no list', { list: undefined }, "'list'"],
    ['an unknown kind', { kind: 'other' }, '/kind'],
    ['an unknown class', { class: 'secreta' }, '/class'],
    ['an unknown encoding', { encoding: 'utf16' }, '/encoding'],
    ['an unknown order of dates', { dateFormat: 'YY-MM-DD' }, '/dateFormat'],
    ['an unknown column', { columns: { name: 'nombre', shoeSize: 'talla' } }, '/columns'],
    ['neither document nor name', { columns: { alias: 'Otros' } }, '/columns'],
    ['a negative number of years', { keptYearsAfterEnd: -1, columns: { name: 'a', until: 'b' } }, '/keptYearsAfterEnd'],
    ['kept years without a column for the end', { keptYearsAfterEnd: 2 }, '/columns'],
    ['an unknown member', { columnas: {} }, 'additional properties'],
    ['no columns', { columns: undefined }, "'columns'"],
  ])('refuses %s, with the file and the member', (_, over, member) => {
    const problem = { code: 'mapping_invalid', message: expect.stringMatching(`x\\.mapping\\.json[^]*${member}`) };
    expect(check(over)).toThrow(expect.objectContaining(problem));
  });
});

describe('readListMapping', () => {
  const folder = testFolder();

  it('reads the mapping of the fixture', async () => {
    expect((await readListMapping(formatFixture('mapped/pep.mapping.json'))).list).toBe('pep_dafp');
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${JSON.stringify(MAPPING)}`)],
    ['Latin-1', Buffer.from(JSON.stringify(MAPPING), 'latin1')],
  ])('reads the column names of a mapping in %s', async (_what, bytes) => {
    const path = join(folder, 'x.mapping.json');
    await writeFile(path, bytes);
    expect(await readListMapping(path)).toEqual(MAPPING);
  });

  it('refuses text that is not JSON and does not quote it', async () => {
    const path = join(folder, 'x.mapping.json');
    await writeFile(path, 'SECRETA');
    await expect(readListMapping(path)).rejects.toMatchObject({
      ...invalid,
      message: 'x.mapping.json is not valid JSON',
    });
  });

  it('refuses JSON that is not an object', async () => {
    const path = join(folder, 'x.mapping.json');
    await writeFile(path, '[]');
    await expect(readListMapping(path)).rejects.toMatchObject(invalid);
  });
});

it('mappedColumns returns the column names in lower case without spaces around them', () => {
  expect(mappedColumns(MAPPING)).toEqual(['cédula', 'nombre']);
});

it.each([
  ['sarlaft', true],
  ['pep_2026-b', true],
  ['9a', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['_a', false],
  ['Sarlaft', false],
  ['', false],
  ['a/b', false],
])('LIST_ID decides that "%s" is a list name: %s', (name, isName) => {
  expect(LIST_ID.test(name)).toBe(isName);
});
