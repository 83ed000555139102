import { Random } from '@cotejo/testing';
import fc from 'fast-check';
import { COMPARED_MIN, driftRow, joinSmallClasses, type TwoCounts } from './shown-classes.js';

const anyCount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 }), fc.integer({ min: 100, max: 90_000 }));
const anyClasses: fc.Arbitrary<TwoCounts[]> = fc
  .array(fc.record({ before: anyCount, now: anyCount }), { maxLength: 9 })
  .map((counts) => counts.map((each, index) => ({ name: String(index), ...each })));
const sum = (classes: readonly TwoCounts[], side: 'before' | 'now') =>
  classes.reduce((total, each) => total + each[side], 0);
const totalsOf = (classes: readonly TwoCounts[]) => ({ before: sum(classes, 'before'), now: sum(classes, 'now') });

it('joined classes have no count from 1 to 19 in a period and lose no decision', () => {
  fc.assert(
    fc.property(anyClasses, (classes) => {
      const joined = joinSmallClasses(classes);
      expect(totalsOf(joined)).toEqual(totalsOf(classes));
      if (joined.length > 1) {
        for (const { before, now } of joined) {
          expect([before, now].every((count) => count === 0 || count >= 20)).toBe(true);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

const row = (...counts: [before: number, now: number][]) => {
  const classes = counts.map(([before, now], index) => ({ name: String(index), before, now }));
  return driftRow('ip_vpn', classes, totalsOf(classes));
};

describe('stability index of a characteristic', () => {
  it('has the known value and its level', () => {
    // (0.2 - 0.1) ln 2 + (0.8 - 0.9) ln (8/9) = 0.0811
    expect(row([1_000, 400], [9_000, 1_600])).toMatchObject({ index: 0.08, level: 'stable' });
    expect(row([1_000, 500], [9_000, 1_500])).toMatchObject({ index: 0.16, level: 'moved' });
    expect(row([1_000, 800], [9_000, 1_200])).toMatchObject({ index: 0.54, level: 'other' });
    expect(row([5_000, 2_000])).toMatchObject({ index: 0, level: 'stable' });
  });

  it('is not known with too few decisions in one period, and before shows no share', () => {
    expect(row([9_000, 500], [9_000, 499])).toEqual({ code: 'ip_vpn', level: 'not_known', index: null, classes: [] });
    expect(row([500, 9_000], [499, 9_000]).level).toBe('not_known');
    expect(row([500, 9_000], [500, 9_000]).level).toBe('stable');
  });

  it('is not known when every class but one is small', () => {
    expect(row([9_000, 1_500], [5, 2])).toEqual({ code: 'ip_vpn', level: 'not_known', index: null, classes: [] });
  });

  it('shows shares in steps of twenty decisions', () => {
    const [first] = row([1_009, 231], [8_991, 1_769]).classes;
    expect(first).toEqual({ name: '0', before: 0.1, now: 0.12, joined: [] });
  });

  it('calls chance a shift in fewer than one of a thousand comparisons of the smallest size', () => {
    const random = new Random(11);
    const classes = 10;
    const draw = () => {
      const counts = Array.from({ length: classes }, () => 0);
      for (let at = 0; at < COMPARED_MIN; at += 1) {
        const which = random.below(classes);
        counts[which] = (counts[which] as number) + 1;
      }
      return counts;
    };
    let shifts = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const [before, now] = [draw(), draw()];
      const { level } = row(...before.map((count, index): [number, number] => [count, now[index] as number]));
      shifts += Number(level !== 'stable');
    }
    expect(shifts).toBe(0);
  });
});
