import { formatFixture, listsIn, refusalOf } from '../../../test/fixtures.js';
import { POLICY } from '../../testing/fixtures.js';
import { readLists } from '../read-lists.js';

describe('the UK list', () => {
  it('joins the rows of one Unique ID', async () => {
    const { uk } = await listsIn([formatFixture('uk')]);
    expect(uk?.edition).toBe('2026-01-24');
    expect(uk?.skipped.reported).toEqual([
      { file: 'UK-Sanctions-List.csv', line: 6, reason: 'no unique id or no name' },
    ]);
    expect(uk?.entries).toEqual([
      {
        id: 'uk:GAC9001',
        kind: 'person',
        names: [
          { text: 'Alejandro Nadie FICTICIO' },
          { text: 'Алехандро Фиктисио' },
          { text: 'Alex FICTICIO', weak: true },
        ],
        documents: [
          { kind: 'passport', number: 'PE900006', country: 'CO' },
          { kind: 'cedula', number: '72900006', country: 'CO' },
        ],
        birthDates: ['1971-12-20', '1972'],
        countries: ['CO', 'VE'],
        programmes: ['The Global Anti-Corruption Sanctions Regulations 2021'],
      },
      expect.objectContaining({ id: 'uk:RUS9002', kind: 'other', programmes: ['RUS'] }),
    ]);
  });

  it('reads the same entries from tables, each document once, and counts orphans', async () => {
    const { uk } = await listsIn([formatFixture('uk-tables')]);
    expect(uk?.skipped).toMatchObject({ byReason: {}, orphans: 1 });
    expect(uk?.entries).toEqual([
      {
        id: 'uk:GAC9001',
        kind: 'person',
        names: [{ text: 'Alejandro Nadie FICTICIO' }, { text: 'Alex', weak: true }, { text: 'Alejo FICTICIO' }],
        documents: [
          { kind: 'cedula', number: '72900006', country: 'CO' },
          { kind: 'passport', number: 'PE900006', country: 'CO' },
        ],
        birthDates: ['1971-12-20', '1972'],
        countries: [],
        programmes: ['GAC'],
      },
      expect.objectContaining({ id: 'uk:RUS9002', kind: 'other', documents: [] }),
    ]);
  });

  it('throws main_file_missing without the subjects or their names', async () => {
    expect(await refusalOf(listsIn([formatFixture('uk-tables/subjects.csv')]))).toMatchObject({
      code: 'main_file_missing',
    });
  });

  it('is read from the published CSV when the tables are also present', async () => {
    const { setAside } = await readLists([formatFixture('uk-tables'), formatFixture('uk')], {
      policy: POLICY,
      allowSmall: true,
    });
    expect(setAside).toContainEqual({ file: 'subjects.csv', reason: 'another_format_is_read' });
  });
});
