import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { listsIn } from '../../../test/fixtures.js';
import { fixture } from '../../testing/fixtures.js';

const folder = suiteFolder();

it('reads persons and entities with aliases, exact birth dates and documents', async () => {
  const { un_sc: list } = await listsIn([fixture('un')]);
  expect(list?.edition).toBe('2026-01-15');
  expect(list?.skipped.reported).toEqual([{ file: 'consolidated.xml', line: 23, reason: 'no id or no name' }]);
  expect(list?.entries).toEqual([
    {
      id: 'un:8000001',
      kind: 'person',
      names: [
        { text: 'NDONGALA FICTIF KAZADI & SONS' },
        { text: 'NDONGALA KAZADI FICTIF' },
        { text: 'KAZA', weak: true },
      ],
      documents: [{ kind: 'passport', number: 'OB0900003', country: 'CD' }],
      birthDates: ['1978-04-28'],
      countries: [],
      programmes: ['DRC'],
    },
    expect.objectContaining({
      id: 'un:8000003',
      kind: 'other',
      names: [{ text: 'FRENTE IMAGINARIO' }, { text: 'FI' }],
    }),
  ]);
});

it('reads nationalities, names in original script, several spellings of one alias and Colombian documents', async () => {
  const text = (await readFile(fixture('un/consolidated.xml'), 'utf8'))
    .replace('<REFERENCE_NUMBER>CDi.901', '<NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>$&')
    .replace('<UN_LIST_TYPE>DRC', '<NAME_ORIGINAL_SCRIPT>ندونغالا</NAME_ORIGINAL_SCRIPT>$&')
    .replace('NDONGALA KAZADI FICTIF', 'Uno Fictif; Dos Fictif')
    .replace('<TYPE_OF_DOCUMENT>Passport', '<TYPE_OF_DOCUMENT>National Identification Number')
    .replace('<ISSUING_COUNTRY>Democratic Republic of the Congo', '<ISSUING_COUNTRY>Colombia')
    .replace('OB 0900003', '79.900.008');
  await writeFile(join(folder, 'consolidated.xml'), `\uFEFF${text}`);
  const { un_sc: list } = await listsIn([folder]);
  expect(list?.entries[0]).toMatchObject({
    names: [{}, { text: 'ندونغالا' }, { text: 'Uno Fictif' }, { text: 'Dos Fictif' }, { text: 'KAZA' }],
    documents: [{ kind: 'cedula', number: '79900008', country: 'CO' }],
    countries: ['IR'],
  });
});
