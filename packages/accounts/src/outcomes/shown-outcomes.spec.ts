import { OUTCOME_LABELS, type OutcomeLabel } from '@cotejo/contracts';
import fc from 'fast-check';
import type { OutcomeCounts } from './outcome-counts.js';
import { joinedBands, shownOutcomes } from './shown-outcomes.js';

const anyPoints = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 60 })), { maxLength: 40 })
  .map((pairs) => new Map(pairs));

describe('bands that are shown', () => {
  it('have at least the smallest count, lose no transaction, and misplace fewer than two small counts', () => {
    fc.assert(
      fc.property(anyPoints, fc.constantFrom(1, 20, 50), fc.constantFrom('up', 'down'), (points, min, move) => {
        const total = [...points.values()].reduce((sum, count) => sum + count, 0);
        const bands = joinedBands(points, min, move);
        if (!bands) {
          expect(total).toBeLessThan(min);
          return;
        }
        expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(bands.every(({ from, to, count }) => count >= min && from <= to && from >= 0 && to <= 100)).toBe(true);
        for (const [index, { from }] of bands.entries()) {
          expect(from).toBeGreaterThan(bands[index - 1]?.to ?? -1);
          const atLeast = [...points].reduce((sum, [point, count]) => sum + (point >= from ? count : 0), 0);
          const shown = bands.slice(index).reduce((sum, { count }) => sum + count, 0);
          expect(Math.abs(atLeast - shown)).toBeLessThan(min);
        }
      }),
    );
  });

  it('are single points where there are enough transactions, and move the few others to one side', () => {
    const points = new Map([
      [3, 7],
      [10, 500],
      [12, 5],
      [30, 20],
      [31, 19],
      [40, 8],
      [44, 15],
      [70, 40],
      [85, 2],
    ]);
    expect(joinedBands(points, 20, 'down')).toEqual([
      { from: 0, to: 3, count: 20 },
      { from: 10, to: 10, count: 492 },
      { from: 30, to: 30, count: 39 },
      { from: 40, to: 44, count: 23 },
      { from: 70, to: 70, count: 42 },
    ]);
    expect(joinedBands(points, 20, 'up')).toEqual([
      { from: 10, to: 10, count: 507 },
      { from: 30, to: 30, count: 25 },
      { from: 31, to: 40, count: 27 },
      { from: 70, to: 70, count: 37 },
      { from: 85, to: 100, count: 20 },
    ]);
  });
});

const anyCounts: fc.Arbitrary<OutcomeCounts> = fc
  .array(
    fc.record({
      label: fc.constantFrom(...OUTCOME_LABELS),
      band: fc.integer({ min: 0, max: 100 }),
      reasons: fc.subarray(['sim_swap_recent', 'phone_line_recent', 'email_invalid']),
      count: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) => {
    const bands = new Map<OutcomeLabel, Map<number, number>>();
    const reasons = new Map<string, Map<OutcomeLabel, number>>();
    for (const { label, band, reasons: codes, count } of rows) {
      const points = bands.get(label) ?? new Map<number, number>();
      bands.set(label, points.set(band, (points.get(band) ?? 0) + count));
      for (const code of codes) {
        const labels = reasons.get(code) ?? new Map<OutcomeLabel, number>();
        reasons.set(code, labels.set(label, (labels.get(label) ?? 0) + count));
      }
    }
    return [{ scorecard: 'base@3.0.0', bands, reasons }];
  });

it('shows no number from 1 to 19, and no number that gives one by subtraction from its total', () => {
  fc.assert(
    fc.property(anyCounts, (counts) => {
      for (const { bands, reasons } of shownOutcomes(counts)) {
        for (const label of ['fraud', 'chargeback', 'good'] as const) {
          const total = bands[label]?.reduce((sum, { count }) => sum + count, 0) ?? 0;
          const shown = reasons.flatMap((row) => row[label] ?? []);
          expect(bands[label]?.every(({ count }) => count >= 20) ?? true).toBe(true);
          for (const count of shown) {
            expect(count).toBeGreaterThanOrEqual(20);
            expect(total - count === 0 || total - count >= 20).toBe(true);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('shows a scorecard without any count that is large enough not at all', () => {
  const bands = new Map<OutcomeLabel, Map<number, number>>([['fraud', new Map([[90, 19]])]]);
  expect(shownOutcomes([{ scorecard: 'base@3.0.0', bands, reasons: new Map() }])).toEqual([]);
});
