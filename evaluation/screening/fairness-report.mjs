import { HALVES } from './half.mjs';

/** Largest share of a group divided by the smallest. */
const RATIO_MAX = 1.25;
/** If every group stays below this share, the ratio depends on chance and is not judged. */
const NOBODY_MAX = 0.01;
/** A share of fewer cases is mostly chance. */
const CASES_MIN = 100;
const EVIDENCE_ORDER = [
  'same name',
  'same name, a letter misspelt',
  'same name without a word',
  'same name, other birth date',
  'all words but one',
  'no listed name',
];

/**
 * For each equal evidence the smallest and largest share of a group that was stopped (sent to review or rejected).
 *
 * @param {object[]} rows of `measureFairness`, of one half
 */
export function spreads(rows) {
  const alike = Map.groupBy(rows, ({ group, evidence, words, namesakes }) =>
    JSON.stringify([group, evidence, words, namesakes]),
  );
  const all = [...alike.entries()].flatMap(([key, same]) => {
    const [group, evidence, words, namesakes] = JSON.parse(key);
    const shares = same.filter(({ cases }) => cases >= CASES_MIN).map(sharesOf);
    return shares.length > 1 ? [{ group, evidence, words, namesakes, ...spreadOf(shares) }] : [];
  });
  const rank = ({ evidence }) => EVIDENCE_ORDER.indexOf(evidence);
  return all.sort((a, b) => rank(a) - rank(b) || a.words - b.words);
}

const sharesOf = ({ name, cases, hit, review }) => ({ name, stopped: (hit + review) / cases, rejected: hit / cases });

function spreadOf(shares) {
  const sorted = shares.toSorted((a, b) => a.stopped - b.stopped);
  const rejected = shares.map((share) => share.rejected);
  const [smallest, largest] = [sorted[0], sorted.at(-1)];
  const ratio = largest.stopped <= NOBODY_MAX ? 1 : largest.stopped / smallest.stopped;
  return {
    groups: shares.length,
    smallest,
    largest,
    ratio,
    isFair: ratio <= RATIO_MAX,
    rejectedMin: Math.min(...rejected),
    rejectedMax: Math.max(...rejected),
  };
}

/** Prints the spreads of each half and judges the spreads of the held-out half. */
export function reportFairness(report, fairness) {
  for (const half of HALVES) {
    const rows = spreads(fairness.filter((row) => row.half === half));
    const columns = {
      groups: ['groups', ''],
      smallest: ['smallest', '%'],
      largest: ['largest', '%'],
      ratio: ['ratio', ''],
      rejectedMin: ['rejected, smallest', '%'],
      rejectedMax: ['rejected, largest', '%'],
    };
    const cells = rows.map((row) => [
      titleOf(row),
      {
        groups: row.groups,
        smallest: row.smallest.stopped,
        largest: row.largest.stopped,
        ratio: Number.isFinite(row.ratio) ? row.ratio : undefined,
        rejectedMin: row.rejectedMin,
        rejectedMax: row.rejectedMax,
      },
    ]);
    if (rows.length > 0) {
      report.table(`fairness, ${half}: share stopped with equal evidence`, columns, Object.fromEntries(cells));
    }
    if (half === 'held out') {
      for (const kind of new Set(rows.map(({ group }) => group))) {
        const unfair = rows.filter(({ group, isFair }) => group === kind && !isFair);
        report.judge(`kinds of evidence in which shares differ too much, by ${kind}`, unfair.length, '', { atMost: 0 });
      }
    }
  }
}

const titleOf = ({ group, evidence, words, namesakes }) =>
  `${group}: ${evidence}, ${words} words, ${namesakes} expected`;
