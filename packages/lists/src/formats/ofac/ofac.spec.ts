import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { formatFixture, listsIn, refusalOf } from '../../../test/fixtures.js';
import { fixture } from '../../testing/fixtures.js';

const folder = testFolder();
/** The first entry of the list, in CSV and in XML. */
const QUIMBAYO = {
  id: 'ofac-sdn:90001',
  kind: 'person',
  names: [
    { text: 'QUIMBAYO TRASLAVINA, Wenceslao Eliecer' },
    { text: 'EL PERRO', weak: true },
    { text: 'QUIMBAYO, Wences' },
  ],
  documents: [
    { kind: 'cedula', number: '16900001', country: 'CO' },
    { kind: 'passport', number: 'AN900001', country: 'CO' },
    { kind: 'nit', number: '16900001', country: 'CO' },
  ],
};

describe('the OFAC lists as CSV', () => {
  it('joins entries, aliases and split remarks, and counts orphans', async () => {
    const { ofac_sdn: list } = await listsIn([fixture('ofac')]);
    expect(list?.skipped).toMatchObject({ byReason: {}, orphans: 2 });
    expect(list?.entries[0]).toEqual({
      ...QUIMBAYO,
      birthDates: ['1954-10-07', '1955'],
      countries: [],
      programmes: ['SDNTK'],
    });
    expect(list?.entries[1]?.programmes).toEqual(['FTO', 'SDGT']);
    expect(list?.entries[3]).toMatchObject({
      countries: ['IR'],
      documents: [{ number: '79900002' }, { number: '79900001' }],
    });
  });

  it('reads the consolidated list with its own id prefix', async () => {
    const { ofac_cons: list } = await listsIn([formatFixture('ofac-cons')]);
    expect(list?.entries).toMatchObject([
      { id: 'ofac-cons:70001', kind: 'person', names: [{}, { text: 'FICTICIO, Jamil' }], countries: ['PS', 'JO'] },
      { id: 'ofac-cons:70002', kind: 'other', names: [{}, { text: 'IMAGBANK RUS', weak: true }, { text: 'IMAGBANK' }] },
      { id: 'ofac-cons:70003', birthDates: [], countries: ['CN'] },
    ]);
    expect(list?.skipped.orphans).toBe(1);
  });

  it('throws main_file_missing when the main file of a list is missing', async () => {
    for (const file of [fixture('ofac/alt.csv'), formatFixture('ofac-cons/cons_alt.csv')]) {
      expect(await refusalOf(listsIn([file]))).toMatchObject({ code: 'main_file_missing' });
    }
  });

  it('reports broken rows with line and reason, without their content', async () => {
    const main = await readFile(fixture('ofac/sdn.csv'), 'latin1');
    await writeFile(
      join(folder, 'sdn.csv'),
      main.replace('\x1a', '7,"SECRETA","individual"\r\nx,"OCULTA",,,,,,,,,,\r\n'),
    );
    const { skipped } = (await listsIn([folder])).ofac_sdn ?? {};
    expect(skipped?.reported).toEqual([
      { file: 'sdn.csv', line: 7, reason: 'another number of columns' },
      { file: 'sdn.csv', line: 8, reason: 'no number or no name' },
    ]);
  });
});

describe('the OFAC lists as XML', () => {
  it('reads the classic layout of both lists', async () => {
    const { ofac_sdn: sdn, ofac_cons: cons } = await listsIn([formatFixture('ofac-xml')]);
    expect(sdn).toMatchObject({ edition: '2026-01-20', skipped: { byReason: {} } });
    expect(sdn?.entries[0]).toEqual({
      ...QUIMBAYO,
      birthDates: ['1954-10-07'],
      countries: ['CO', 'KP'],
      programmes: ['SDNTK', 'SDGT'],
    });
    expect(sdn?.entries[1]).toMatchObject({ kind: 'other', programmes: ['CUBA'] });
    expect(cons?.entries).toMatchObject([{ id: 'ofac-cons:70001', birthDates: ['1962'] }]);
  });

  it('reads the advanced layout: names by parts and scripts, periods, documents and programmes by reference', async () => {
    const { ofac_sdn: list } = await listsIn([formatFixture('ofac-advanced')]);
    expect(list?.edition).toBe('2026-01-09');
    expect(list?.skipped.byReason).toEqual({ 'no reference or no name': 1 });
    expect(list?.entries).toEqual([
      {
        id: 'ofac-sdn:90001',
        kind: 'person',
        names: [
          { text: 'QUIMBAYO TRASLAVINA, Wenceslao Eliecer' },
          { text: 'КИМБАЙО, Венсеслао' },
          { text: 'EL PERRO', weak: true },
        ],
        documents: [
          { kind: 'cedula', number: '16900001', country: 'CO' },
          { kind: 'passport', number: 'AN900001', country: null },
        ],
        birthDates: ['1954-10-07', '1955', '1956-02'],
        countries: ['CO', 'VE'],
        programmes: ['SDNTK', 'SDGT'],
      },
      {
        id: 'ofac-sdn:90003',
        kind: 'other',
        names: [{ text: 'INVERSIONES FICTICIAS LTDA.' }],
        documents: [],
        birthDates: [],
        countries: [],
        programmes: ['SDNTK'],
      },
    ]);
  });

  it('recognises the list by its content when the file name does not show it', async () => {
    await copyFile(formatFixture('ofac-xml/sdn.xml'), join(folder, 'one.xml'));
    await copyFile(formatFixture('ofac-xml/consolidated.xml'), join(folder, 'two.xml'));
    expect(Object.keys(await listsIn([folder]))).toEqual(['ofac_sdn', 'ofac_cons']);
    await rm(join(folder, 'two.xml'));
    const advanced = await readFile(formatFixture('ofac-advanced/sdn_advanced.xml'), 'utf8');
    await writeFile(join(folder, 'one.xml'), advanced);
    const other = '<List ID="91507">Non-SDN Palestinian Legislative Council List</List>';
    const entries = advanced
      .replace('</ListValues>', `${other}</ListValues>`)
      .replaceAll('ListID="1550"', 'ListID="91507"');
    await writeFile(join(folder, 'three.xml'), entries);
    const { ofac_sdn: sdn, ofac_cons: cons } = await listsIn([folder]);
    expect(sdn?.entries[0]?.id).toBe('ofac-sdn:90001');
    expect(cons?.entries[0]?.id).toBe('ofac-cons:90001');
  });

  it('refuses a file that declares more records than it has', async () => {
    const text = await readFile(formatFixture('ofac-xml/sdn.xml'), 'utf8');
    await writeFile(join(folder, 'sdn.xml'), text.replace(/<sdnEntry>\s*<uid>90005[\s\S]*?<\/sdnEntry>/, ''));
    expect(await refusalOf(listsIn([folder]))).toMatchObject({
      code: 'not_complete',
      message: 'sdn.xml declares 2 records and has 1',
    });
  });

  it('refuses an advanced layout without the required values', async () => {
    const text = await readFile(formatFixture('ofac-advanced/sdn_advanced.xml'), 'utf8');
    await writeFile(join(folder, 'sdn_advanced.xml'), text.replace('>Individual<', '>Natural person<'));
    expect(await refusalOf(listsIn([folder]))).toMatchObject({
      code: 'columns_missing',
      message: 'sdn_advanced.xml: values missing: Individual',
    });
  });

  it('does not expand entities that the file declares', async () => {
    const text = await readFile(formatFixture('ofac-xml/sdn.xml'), 'utf8');
    const bomb = text
      .replace('<sdnList', '<!DOCTYPE sdnList [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sdnList')
      .replace('EL PERRO', '&b;');
    await writeFile(join(folder, 'sdn.xml'), bomb);
    expect(await refusalOf(listsIn([folder]))).toMatchObject({ code: 'not_well_formed' });
  });

  it('refuses a file truncated at any place', async () => {
    const whole = await readFile(formatFixture('ofac-advanced/sdn_advanced.xml'), 'utf8');
    for (const share of [0.3, 0.6, 0.9, 0.999]) {
      await writeFile(join(folder, 'sdn_advanced.xml'), whole.slice(0, whole.trim().length * share));
      expect(await refusalOf(listsIn([folder]))).toMatchObject({ code: 'not_well_formed' });
    }
  });
});
