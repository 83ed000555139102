import fc from 'fast-check';
import { driftRow } from './shown-classes.js';

/** Compares one class and the decisions without it. @param days with decisions before and now */
const compare = ([before, now]: [number, number], [beforeAll, nowAll]: [number, number], days = 28) =>
  driftRow(
    'ip_vpn',
    [
      { name: 't15', before, now },
      { name: 'rest', before: beforeAll - before, now: nowAll - now },
    ],
    { before: { decisions: beforeAll, days }, now: { decisions: nowAll, days: 1 } },
    'rest',
  );

describe('a class', () => {
  it.each<[string, [number, number], [number, number], string]>([
    ['doubles', [70, 141], [1_000, 1_000], 'more'],
    ['halves', [1_410, 70], [10_000, 1_000], 'less'],
    ['is common and becomes rarer', [9_000, 700], [10_000, 1_000], 'less'],
    ['appears', [0, 60], [10_000, 1_000], 'more'],
    ['disappears', [1_000, 0], [10_000, 1_000], 'less'],
    ['grows from fewer than 20', [19, 80], [1_000, 1_000], 'more'],
    ['grows by a third', [1_000, 133], [10_000, 1_000], 'none'],
    ['falls below 20 where 20 are no change', [240, 5], [10_000, 1_000], 'none'],
    ['has fewer than 20 decisions in both periods', [19, 1], [10_000, 1_000], 'not_known'],
  ])('that %s is in %o of %o decisions: %s', (_, counts, totals, direction) => {
    expect(compare(counts, totals, 1).classes[0]?.direction).toBe(direction);
  });

  it('has the multiple with its interval', () => {
    const [shown] = compare([700, 141], [10_000, 1_000]).classes;
    expect(shown).toMatchObject({ before: 0.07, now: 0.14, change: { ratio: 2.01, isLimit: false } });
    expect(shown?.change?.low).toBeGreaterThan(1.2);
    expect(shown?.change?.high).toBeLessThan(3.4);
  });

  it('is not compared with fewer than 200 decisions in one period', () => {
    expect(compare([70, 141], [1_000, 199])).toEqual({
      code: 'ip_vpn',
      level: 'not_known',
      largest: null,
      classes: [],
    });
    expect(compare([70, 141], [199, 1_000]).level).toBe('not_known');
    expect(compare([70, 141], [1_000, 200]).level).toBe('changed');
  });
});

describe('what a row shows', () => {
  const anyCount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 }), fc.integer({ min: 100, max: 90_000 }));
  const anyClasses = fc
    .array(fc.record({ before: anyCount, now: anyCount }), { maxLength: 9 })
    .map((counts) => [...counts, { before: 400, now: 300 }].map((each, index) => ({ name: String(index), ...each })));
  type Classes = { before: number; now: number; name: string }[];
  const total = (classes: Classes, side: 'before' | 'now') => classes.reduce((sum, each) => sum + each[side], 0);
  const rowOf = (classes: Classes) =>
    driftRow('x', classes, {
      before: { decisions: total(classes, 'before'), days: 28 },
      now: { decisions: total(classes, 'now'), days: 1 },
    });

  it('adds up to 100 % in each period, with the small classes as ten decisions each', () => {
    fc.assert(
      fc.property(anyClasses, (classes) => {
        for (const side of ['before', 'now'] as const) {
          const small = Math.round((10 / total(classes, side)) * 1_000) / 1_000;
          const shares = rowOf(classes).classes.map((each) => each[side] ?? small);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it('is the same for every count from 1 to 19 when the total is the same', () => {
    fc.assert(
      fc.property(anyClasses, fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 19 }), (others, one, two) => {
        const withFew = (few: number): Classes => [
          ...others,
          { name: 'few', before: 500, now: few },
          { name: 'largest', before: 500, now: 200_000 - few },
        ];
        const figures = (few: number) =>
          rowOf(withFew(few)).classes.map(({ name, before, now }) => [name, before, now]);
        expect(figures(one)).toEqual(figures(two));
        expect(figures(one).at(-2)?.[2]).toBeNull();
      }),
    );
  });
});
