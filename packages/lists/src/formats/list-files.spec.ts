import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { findListFiles } from './list-files.js';
import type { ListMapping } from './own/list-mapping.js';

const OWN = 'documento,nombre,lista\n1,Ana Ficticia,casa\n';
const SDN = '36,"FICTICIA AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n';
const MAPPING: ListMapping = {
  list: 'clientes',
  kind: 'own',
  class: 'restrictiva',
  columns: { id: 'Código', name: 'Persona' },
};

const folder = testFolder();

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

const rolesOf = async (...mappings: ListMapping[]) => {
  const { files, setAside } = await findListFiles([folder], mappings);
  return { roles: files.map(({ name, role }) => [name, role]), setAside };
};

describe('findListFiles', () => {
  it('finds nothing in an empty folder', async () => {
    expect(await findListFiles([folder])).toEqual({ files: [], setAside: [] });
  });

  it('fails for a path that does not exist', async () => {
    await expect(findListFiles([join(folder, 'missing')])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('returns path, size, role and date of a file given by its own path', async () => {
    const path = await write('casa-2026-02-03.csv', OWN);
    expect((await findListFiles([path])).files).toEqual([
      { path, name: 'casa-2026-02-03.csv', role: 'own', sizeBytes: OWN.length, date: '2026-02-03' },
    ]);
  });

  it('recognises a header after a byte order mark', async () => {
    await write('casa.csv', `\uFEFF${OWN}`);
    expect((await rolesOf()).roles).toEqual([['casa.csv', 'own']]);
  });

  it('reads every own list, even when two have the same name', async () => {
    await write('a/casa.csv', OWN);
    await write('b/casa.csv', OWN);
    expect(await rolesOf()).toEqual({
      roles: [
        ['casa.csv', 'own'],
        ['casa.csv', 'own'],
      ],
      setAside: [],
    });
  });

  it('sets aside the smaller file of one role, and the second of two equal files', async () => {
    await write('a/sdn.csv', SDN);
    await write('b/sdn.csv', SDN + SDN);
    await write('c/sdn.csv', SDN + SDN);
    const { files, setAside } = await findListFiles([folder]);
    expect(files.map(({ path }) => path)).toEqual([join(folder, 'b/sdn.csv')]);
    expect(setAside.map(({ reason }) => reason)).toEqual(['smaller_duplicate', 'smaller_duplicate']);
  });

  it('sets aside files of addresses and files that are no list', async () => {
    await write('add.csv', '36,12,"Calle Falsa 1"\r\n');
    await write('notes.txt', 'nothing to see');
    expect((await rolesOf()).setAside).toEqual([
      { file: 'add.csv', reason: 'addresses_are_not_screened' },
      { file: 'notes.txt', reason: 'not_a_list' },
    ]);
  });

  it.each([
    ['SDN List', 'ofac_sdn_advanced'],
    ['Consolidated List', 'ofac_cons_advanced'],
  ])('reads the entries of an advanced XML without a telling name: %s gives %s', async (list, role) => {
    const values = `<ListValues><List ID="7">${list}</List></ListValues>`;
    await write('all.xml', `<Sanctions>${values}<SanctionsEntry ID="1" ListID="7"/></Sanctions>`);
    expect((await rolesOf()).roles).toEqual([['all.xml', role]]);
  });

  it.each([
    ['casa-2026-13-01.csv', '2020-05-06'],
    ['casa-2026-02.csv', '2026-02-01'],
    ['casa-12026-02-03.csv', '2020-05-06'],
    ['2024-01-02/casa-2026-02-03.csv', '2026-02-03'],
    ['2024-01-02/a/casa.csv', '2024-01-02'],
    ['2024-01-02/a/b/casa.csv', '2020-05-06'],
    ['eu-2026-08/consolidated/casa.csv', '2026-08-01'],
    ['id-12345-678/casa.csv', '2020-05-06'],
  ])('dates %s to %s when it was written on 2020-05-06', async (name, date) => {
    const path = await write(name, OWN);
    await utimes(path, new Date('2020-05-06'), new Date('2020-05-06'));
    expect((await findListFiles([path])).files[0]?.date).toBe(date);
  });
});

describe('findListFiles with a mapping', () => {
  it('recognises a file that has every column of the mapping, in any order and case', async () => {
    await write('x.csv', 'PERSONA,Otra,código\nAna,1,2\n');
    const { files } = await findListFiles([folder], [MAPPING]);
    expect(files).toMatchObject([{ name: 'x.csv', role: 'mapped', mapping: MAPPING }]);
  });

  it('sets aside a file that lacks one column of the mapping', async () => {
    await write('x.csv', 'persona,otra\nAna,1\n');
    expect((await rolesOf(MAPPING)).setAside).toEqual([{ file: 'x.csv', reason: 'not_a_list' }]);
  });

  it.each(['latin1', 'utf8', 'utf16le'] as const)(
    'reads a header in %s with the delimiter of the mapping',
    async (encoding) => {
      await write('x.csv', Buffer.from(`${encoding === 'utf16le' ? '\uFEFF' : ''}código|persona\n1|Ana\n`, encoding));
      expect((await rolesOf({ ...MAPPING, delimiter: '|' })).roles).toHaveLength(1);
      expect((await rolesOf(MAPPING)).roles).toHaveLength(0);
    },
  );

  it('says of a file that is no text in a known encoding why it is set aside', async () => {
    await write('x.csv', Buffer.from('persona,código\nAna,1\n', 'utf16le'));
    expect((await rolesOf(MAPPING)).setAside).toEqual([{ file: 'x.csv', reason: 'not_readable_as_text' }]);
  });

  it('prefers the official format when a mapping also fits', async () => {
    await write('x.csv', OWN);
    const wide = { ...MAPPING, columns: { name: 'nombre' } };
    expect((await rolesOf(wide)).roles).toEqual([['x.csv', 'own']]);
  });

  it('reads a mapping among the files and does not list it as a file', async () => {
    await write('x.csv', 'Persona,Código\nAna,1\n');
    await write('x.Mapping.JSON', JSON.stringify(MAPPING));
    expect(await rolesOf()).toEqual({ roles: [['x.csv', 'mapped']], setAside: [] });
  });

  it('refuses a mapping file that is not JSON', async () => {
    await write('x.mapping.json', '{');
    await expect(rolesOf()).rejects.toMatchObject({ code: 'mapping_invalid' });
  });
});
