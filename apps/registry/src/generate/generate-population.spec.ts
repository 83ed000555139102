import { cedulaBlock } from '@cotejo/colombia';
import { defaultPoliciesDir } from '@cotejo/platform';
import { AniStatuses } from '../ani-statuses.js';
import { POPULATION } from '../population.js';
import { generatePopulation, ROWS_MAX } from './generate-population.js';
import { NUMBER_BLOCKS } from './number-blocks.js';

const ROWS = 30_000;
const rowsOf = (rows: number, seed: number) =>
  [...generatePopulation(rows, seed)]
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
const [header, ...people] = rowsOf(ROWS, 7);

describe('a generated registry', () => {
  it('has the requested number of rows, each with a different number', () => {
    expect(people).toHaveLength(ROWS);
    expect(new Set(people.map(([document]) => document)).size).toBe(ROWS);
    expect(people.every((cells) => cells.length === header?.length)).toBe(true);
  });

  it('depends on the seed only', () => {
    expect(rowsOf(2_500, 7)).toEqual(rowsOf(2_500, 7));
    expect(rowsOf(2_500, 8)).not.toEqual(rowsOf(2_500, 7));
  });

  it('gives each person the sex of the number block, and most persons a usual name', () => {
    const usual = people.filter(([document = '', name = '', , , , , , , , sex]) => {
      const block = cedulaBlock(document);
      expect(block).not.toBe('not_issued');
      if (block !== 'nuip') {
        expect(sex).toBe(block === 'historic_women' ? 'F' : 'M');
      }
      return (sex === 'F' ? POPULATION.women : POPULATION.men).includes(name);
    });
    expect(usual.length / ROWS).toBeGreaterThan(0.97);
    expect(usual.length).toBeLessThan(ROWS);
  });

  it('has many rare spellings of names', () => {
    const names = new Set(people.flatMap((cells) => [cells[1], cells[3]]));
    expect(names.size).toBeGreaterThan(1.5 * (POPULATION.men.length + POPULATION.women.length));
  });

  it('uses known ANI codes, most of them usable', () => {
    const statuses = AniStatuses.load(defaultPoliciesDir());
    const groups = people.map((cells) => statuses.find(Number(cells[6]))?.group);
    expect(groups).not.toContain(undefined);
    const usable = groups.filter((group) => group === 'usable').length / ROWS;
    expect(usable).toBeGreaterThan(0.85);
    expect(usable).toBeLessThan(0.95);
  });

  it('can have no person or one person', () => {
    expect(rowsOf(0, 1)).toHaveLength(1);
    expect(rowsOf(1, 1)).toHaveLength(2);
    const [, row] = [...rowsOf(1, 1)];
    expect(row?.[7]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('can have ROWS_MAX persons, because the number blocks are large enough', () => {
    for (const { first, last, share } of NUMBER_BLOCKS) {
      expect(last - first).toBeGreaterThan(1.15 * share * ROWS_MAX);
    }
    expect(NUMBER_BLOCKS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});
