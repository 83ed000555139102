import { SCORE_BUCKETS } from '@cotejo/scorecard';
import fc from 'fast-check';
import { Halves } from './halves.js';
import { bucketName, ScoreCounts } from './score-counts.js';

describe('Halves', () => {
  it('splits few rows exactly in the middle', () => {
    const halves = new Halves();
    for (let row = 0; row < 100; row += 1) {
      halves.add(row < 50 ? 0 : 9);
    }
    const [first, second] = halves.split();
    expect([first[0], first[9], second[0], second[9]]).toEqual([50, 0, 0, 50]);
  });

  it('loses no row and splits near the middle for any number of rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (rows) => {
        const halves = new Halves();
        for (let row = 0; row < rows; row += 1) {
          halves.add(row % SCORE_BUCKETS);
        }
        const [first, second] = halves.split().map((half) => half.reduce((sum, count) => sum + count, 0));
        expect((first as number) + (second as number)).toBe(rows);
        expect(Math.abs((first as number) - rows / 2)).toBeLessThanOrEqual(Math.max(1, rows / 100));
      }),
      { numRuns: 50 },
    );
  });
});

it('puts a score into its bucket of ten points', () => {
  const counts = new ScoreCounts();
  for (const score of [0, 9.9, 10, 89.9, 90, 100]) {
    counts.add(score);
  }
  expect(counts.buckets()).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
  expect([0, 9].map(bucketName)).toEqual(['0-9', '90-100']);
});
