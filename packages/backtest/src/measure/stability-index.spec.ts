import fc from 'fast-check';
import { Halves } from './halves.js';
import { BUCKETS, bucketName, bucketOf, ScoreCounts } from './score-counts.js';
import { stabilityIndex } from './stability-index.js';

describe('stabilityIndex', () => {
  it('agrees with an example worked by hand', () => {
    // (0.6-0.5)ln(0.6/0.5) + (0.4-0.5)ln(0.4/0.5)
    expect(stabilityIndex([50, 50], [60, 40])).toBeCloseTo(0.040547, 6);
  });

  it('is nothing for the same, finite for an empty bucket, symmetric, and null of nothing', () => {
    const counts = fc.array(fc.nat(1_000), { minLength: BUCKETS, maxLength: BUCKETS });
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        fc.pre(a.some(Boolean) && b.some(Boolean));
        const index = stabilityIndex(a, b) as number;
        expect(stabilityIndex(a, a)).toBe(0);
        expect(Number.isFinite(index) && index >= 0).toBe(true);
        expect(stabilityIndex(b, a)).toBeCloseTo(index, 10);
      }),
    );
    expect(stabilityIndex([0, 0], [1, 2])).toBeNull();
  });
});

describe('Halves', () => {
  it('tells the halves of few rows exactly', () => {
    const halves = new Halves();
    for (let row = 0; row < 100; row += 1) halves.add(row < 50 ? 0 : 9);
    const [first, second] = halves.split();
    expect([first[0], first[9], second[0], second[9]]).toEqual([50, 0, 0, 50]);
  });

  it('loses no row, and splits near the middle, however many come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (rows) => {
        const halves = new Halves();
        for (let row = 0; row < rows; row += 1) halves.add(row % BUCKETS);
        const [first, second] = halves.split().map((half) => half.reduce((sum, count) => sum + count, 0));
        expect((first as number) + (second as number)).toBe(rows);
        expect(Math.abs((first as number) - rows / 2)).toBeLessThanOrEqual(Math.max(1, rows / 100));
      }),
      { numRuns: 50 },
    );
  });
});

it('a score lies in its bucket of ten points', () => {
  const counts = new ScoreCounts();
  for (const score of [0, 9.9, 10, 89.9, 90, 100]) counts.add(score);
  expect(counts.buckets()).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
  expect([29.9, 30, 100].map(bucketOf)).toEqual([2, 3, 9]);
  expect([0, 9].map(bucketName)).toEqual(['0-9', '90-100']);
});
