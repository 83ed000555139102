import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultPoliciesDir } from '@cotejo/platform';
import { testFolder } from '@cotejo/testing';
import { formatFixture, listsIn, refusalOf } from '../../../test/fixtures.js';
import { checkListMapping, type ListMapping } from './list-mapping.js';

const MAPPING: ListMapping = { list: 'clientes', kind: 'own', class: 'restrictiva', columns: { name: 'Nombre' } };

const folder = testFolder();

async function read(csv: string, mapping: Partial<ListMapping>, today = '2026-01-20') {
  await writeFile(join(folder, 'list.csv'), csv);
  const list = { ...MAPPING, ...mapping };
  return (await listsIn([folder], { mappings: [list], today }))[list.list];
}

describe('a list with a mapping', () => {
  it('reads the exposed persons of the DAFP from Latin-1 with the mapping beside the file', async () => {
    const { pep_dafp: list } = await listsIn([formatFixture('mapped')], { today: '2026-01-20' });
    expect(list).toMatchObject({ kind: 'pep', class: 'control' });
    expect(list?.entries[0]).toMatchObject({
      id: 'pep_dafp:1',
      kind: 'person',
      names: [{ text: 'Hermógenes Tibaduiza Ñustes' }],
      documents: [{ kind: 'cedula', number: '90000011', country: 'CO' }],
      programmes: ['Alcalde'],
    });
  });

  it('keeps a person for the declared years after the term, and counts persons who left earlier', async () => {
    const idsOn = async (today: string) => {
      const { pep_dafp: list } = await listsIn([formatFixture('mapped')], { today });
      return [list?.entries.map(({ id }) => id), list?.skipped.outsideTerm];
    };
    expect(await idsOn('2025-12-31')).toEqual([['pep_dafp:1', 'pep_dafp:2', 'pep_dafp:3', 'pep_dafp:5'], 0]);
    expect(await idsOn('2026-01-01')).toEqual([['pep_dafp:1', 'pep_dafp:3', 'pep_dafp:5'], 1]);
    expect(await idsOn('2026-02-16')).toEqual([['pep_dafp:1', 'pep_dafp:5'], 2]);
    expect(await idsOn('2023-12-31')).toEqual([['pep_dafp:2', 'pep_dafp:3', 'pep_dafp:5'], 1]);
  });

  it('keeps a person whose end date is unreadable and reports the row', async () => {
    const { pep_dafp: list } = await listsIn([formatFixture('mapped')]);
    expect(list?.entries.at(-1)?.id).toBe('pep_dafp:5');
    expect(list?.skipped.reported).toEqual([
      { file: 'pep.csv', line: 5, reason: 'no document and no name' },
      { file: 'pep.csv', line: 6, reason: 'a date is not of the format declared' },
    ]);
  });

  it('reads every member of a mapping for one tenant', async () => {
    const csv =
      'Id|Tipo|Numero|Pais|Nombres|Apellidos|Otros|Nacido|Nacion|Motivo\n' +
      'A-7|CC|79.900.009|Colombia|Ana|Inventada|Anita Falsa;A. Falsa|31/12/1980|Venezuela|Fraude\n' +
      'A-8|CE|900010|Colombia|Luis|Fingido||||\n' +
      'A-9|NIT|900.000.009-1|Colombia||Empresa Falsa||||\n' +
      'A-10|NIT|79900011-2|Colombia|Eva|Falsa||||\n' +
      'A-11|Pasaporte|X900012|España|Sol|Falsa||||\n';
    const list = await read(csv, {
      tenant: 'acme',
      publisher: 'Acme S.A.S.',
      delimiter: '|',
      dateFormat: 'DD/MM/YYYY',
      columns: {
        id: 'Id',
        documentType: 'Tipo',
        document: 'Numero',
        documentCountry: 'Pais',
        givenNames: 'Nombres',
        surnames: 'Apellidos',
        alias: 'Otros',
        birthDate: 'Nacido',
        country: 'Nacion',
        programme: 'Motivo',
      },
    });
    expect(list).toMatchObject({ list: 'clientes', tenant: 'acme', publisher: 'Acme S.A.S.' });
    expect(list?.entries[0]).toEqual({
      id: 'clientes:A-7',
      kind: 'person',
      names: [{ text: 'Ana Inventada' }, { text: 'Anita Falsa' }, { text: 'A. Falsa' }],
      documents: [{ kind: 'cedula', number: '79900009', country: 'CO' }],
      birthDates: ['1980-12-31'],
      countries: ['VE'],
      programmes: ['Fraude'],
    });
    expect(list?.entries.slice(1).map(({ kind, documents }) => [kind, documents[0]])).toEqual([
      ['person', { kind: 'other', number: '900010', country: null }],
      ['other', { kind: 'nit', number: '900000009', country: 'CO' }],
      ['person', { kind: 'nit', number: '79900011', country: 'CO' }],
      ['person', { kind: 'passport', number: 'X900012', country: 'ES' }],
    ]);
  });

  it('refuses a list when most dates have another format', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `Persona ${at},31/12/1980\n`).join('');
    const columns = { name: 'Nombre', birthDate: 'Nacido' };
    expect(await refusalOf(read(`Nombre,Nacido\n${rows}`, { columns }))).toMatchObject({ code: 'too_many_bad_rows' });
  });

  it('refuses the name of an official list and a duplicate name', async () => {
    expect(await refusalOf(read('Nombre\nAna\n', { list: 'ofac_sdn' }))).toMatchObject({ code: 'mapping_invalid' });
    await writeFile(join(folder, 'own.csv'), 'documento,nombre,lista\n1,Ana,clientes\n');
    expect(await refusalOf(read('Nombre\nAna\n', {}))).toMatchObject({
      code: 'mapping_invalid',
      message: '/list clientes is declared twice',
    });
  });
});

it('provides a mapping for the list of the DAFP', async () => {
  const example = JSON.parse(await readFile(join(defaultPoliciesDir(), 'list-mappings/pep.mapping.json'), 'utf8'));
  expect(checkListMapping(example, 'pep.mapping.json')).toMatchObject({ kind: 'pep', keptYearsAfterEnd: 2 });
});
