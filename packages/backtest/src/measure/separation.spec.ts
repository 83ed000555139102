import fc from 'fast-check';
import { ScoreCounts } from './score-counts.js';
import { separationOf } from './separation.js';

function countsOf(scores: number[]): ScoreCounts {
  const counts = new ScoreCounts();
  for (const score of scores) {
    counts.add(score);
  }
  return counts;
}

const measure = (fraud: number[], legit: number[]) => separationOf(countsOf(fraud), countsOf(legit));

it('equals a small example computed by hand', () => {
  // Pairs: 50>10, 50>30, 50=50 (half), 30>10, 30=30 (half), 30<50: 4 of 6.
  const made = measure([50, 30], [10, 30, 50]);
  expect(made?.auc).toBeCloseTo(4 / 6, 12);
  expect(made?.gini).toBeCloseTo(1 / 3, 12);
  // At or below 10: no fraud, a third of the legitimate payments. At 30 and 50 the distance is the same or less.
  expect(made).toMatchObject({ ks: 1 / 3, ksScore: 10 });
  expect(made?.curve).toEqual([
    { score: 10, fraud: 0, legit: 1 / 3 },
    { score: 30, fraud: 0.5, legit: 2 / 3 },
    { score: 50, fraud: 1, legit: 1 },
  ]);
});

it('has an AUC of 1 without overlap, of 0.5 with ties only, and is null without both classes', () => {
  expect(measure([90, 100], [0, 10.5])).toMatchObject({ auc: 1, gini: 1, ks: 1, ksScore: 10.5 });
  expect(measure([20, 20], [20])).toMatchObject({ auc: 0.5, ks: 0 });
  expect(measure([], [20])).toBeNull();
  expect(measure([20], [])).toBeNull();
});

it('equals the comparison of all pairs and of the distance at every score', () => {
  const scores = fc.array(
    fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(scores, scores, (fraud, legit) => {
      const wins = fraud.flatMap((a) => legit.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
      const below = (all: number[], score: number) => all.filter((each) => each <= score).length / all.length;
      const distances = [...fraud, ...legit].map((score) => Math.abs(below(legit, score) - below(fraud, score)));
      const made = measure(fraud, legit);
      expect(made?.auc).toBeCloseTo(wins.reduce((sum, win) => sum + win, 0) / wins.length, 10);
      expect(made?.ks).toBeCloseTo(Math.max(...distances), 10);
    }),
  );
});
