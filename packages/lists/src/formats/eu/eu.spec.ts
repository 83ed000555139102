import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { formatFixture, listsIn, refusalOf } from '../../../test/fixtures.js';
import { POLICY } from '../../testing/fixtures.js';
import { readLists } from '../read-lists.js';

const folder = suiteFolder();

it('the EU list as XML reads strong and weak names, exact birth dates, documents and programmes', async () => {
  const { eu } = await listsIn([formatFixture('eu')]);
  expect(eu).toMatchObject({ edition: '2026-01-16', skipped: { byReason: { 'no reference or no name': 1 } } });
  expect(eu?.entries).toEqual([
    {
      id: 'eu:EU.9001.10',
      kind: 'person',
      names: [{ text: 'Sergei VYDUMANOV' }, { text: 'Сергей ВЫДУМАНОВ' }, { text: 'Seryozha', weak: true }],
      documents: [
        { kind: 'passport', number: '719000123', country: 'RU' },
        { kind: 'cedula', number: '79900003', country: 'CO' },
      ],
      birthDates: ['1971-02-15', '1972'],
      countries: ['RU'],
      programmes: ['EU-TERR'],
    },
    expect.objectContaining({ id: 'eu:EU.9002.20', kind: 'other', programmes: ['EU-VEN'] }),
  ]);
});

describe('the EU list as journal files', () => {
  it('joins rows with the same record number and name, and separates different names with one number', async () => {
    const { eu } = await listsIn([formatFixture('eu-journal')]);
    expect(eu?.skipped.reported).toEqual([{ file: '32014R0269.csv', line: 5, reason: 'no act or no name' }]);
    expect(eu?.entries.map(({ id, kind, programmes }) => [id, kind, programmes])).toEqual([
      ['eu:32001R2580:1', 'person', ['EU-TERR']],
      ['eu:32001R2580:1', 'other', ['EU-TERR']],
      ['eu:32014R0269:7', 'person', ['EU-UKR', 'EU-RUS']],
      [expect.stringMatching(/^eu:32014R0269:[0-9a-f]{12}$/), 'person', ['EU-UKR']],
    ]);
    expect(eu?.entries[0]?.names).toEqual(
      ['IMAGINADO Hamid', 'Mustafa Imaginado', 'Ali Ficticio', 'Alias Dos'].map((text) => ({ text })),
    );
    expect(eu?.entries[2]).toEqual({
      id: 'eu:32014R0269:7',
      kind: 'person',
      names: [
        { text: 'Sergei Ivanovich VYDUMANOV' },
        { text: 'Сергей Иванович ВЫДУМАНОВ' },
        { text: 'Serhii VYDUMANIV' },
        { text: 'Benah, Yasin' },
        { text: 'Yunes' },
        { text: 'Sergei STARYI' },
        { text: 'Seryozha', weak: true },
        { text: 'Sergei Ivanovich VYDUMANOV (Сергей Иванович ВЫДУМАНОВ)' },
      ],
      documents: [
        { kind: 'passport', number: 'AN900004', country: 'CO' },
        { kind: 'cedula', number: '79900005', country: 'CO' },
      ],
      birthDates: ['1972-11-26', '1944-04-04', '1972'],
      countries: ['RU', 'UA'],
      programmes: ['EU-UKR', 'EU-RUS'],
    });
  });

  it('builds the id from schema, name and birth date when the record number is missing', async () => {
    const { eu } = await listsIn([formatFixture('eu-journal')]);
    const printed = 'Person|Brigadier General Naim (a.k.a. Naeem, Na’eem) Jasem FANTASTI|1963';
    const hash = createHash('sha256').update(printed).digest('hex').slice(0, 12);
    expect(eu?.entries[3]?.id).toBe(`eu:32014R0269:${hash}`);
  });

  it('is set aside when the XML is present', async () => {
    const paths = [formatFixture('eu-journal'), formatFixture('eu')];
    const { lists, setAside } = await readLists(paths, { policy: POLICY, allowSmall: true });
    expect(lists.map(({ imported }) => imported.entries[0]?.id)).toEqual(['eu:EU.9001.10']);
    expect(setAside).toContainEqual({ file: '32001R2580.csv', reason: 'another_format_is_read' });
  });

  it('throws columns_missing when a required column is missing', async () => {
    const text = await readFile(formatFixture('eu-journal/32001R2580.csv'), 'utf8');
    await writeFile(join(folder, '32001R2580.csv'), text.replace('birthDate', 'born'));
    expect(await refusalOf(listsIn([folder]))).toMatchObject({
      code: 'columns_missing',
      message: '32001R2580.csv: columns missing: birthdate',
    });
  });
});
