import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPairFile } from './pair-file.mjs';
import { bestQuality, productQuality, rightByDifference, scorePairs } from './pair-quality.mjs';

/** Least F1 of the pairs that nobody opened while the rules were written. */
const TARGETS = { person: 0.9, company: 0.8 };
const SUBJECTS = { person: 'persons', company: 'companies', other: 'others' };
const OWN_PAIRS = fileURLToPath(new URL('data/', import.meta.url));

/** Files of pairs that come with this repository. */
export function ownPairFiles() {
  return readdirSync(OWN_PAIRS)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => join(OWN_PAIRS, file));
}

/** Reads a file of pairs; its name says the kind of its rows where neither the option nor a column does. */
export function pairsOfFile(file, kind) {
  const named = /compan/i.test(basename(file)) ? 'company' : 'person';
  return readPairFile(file, kind ?? named);
}

/**
 * Reports precision, recall and F1 of pairs by kind: at the product's threshold, and at the best one for these pairs.
 *
 * @param {import('../reporting/report.mjs').Report} report
 * @param {import('./pair-file.mjs').Pair[]} pairs
 * @param {{ isJudged: boolean }} options whether F1 has a target
 */
export function reportPairs(report, title, pairs, { isJudged }) {
  const scored = scorePairs(pairs);
  for (const [kind, subjects] of Object.entries(SUBJECTS)) {
    const ofKind = scored.filter((pair) => pair.kind === kind);
    if (ofKind.length > 0) {
      reportKind(report, `${title}, ${subjects}`, ofKind, isJudged ? TARGETS[kind] : undefined);
    }
  }
}

function reportKind(report, title, scored, target) {
  report.table(title, { pairs: ['pairs', ''], wrong: ['wrong', ''], right: ['right', '%'] }, rightByDifference(scored));
  const product = productQuality(scored);
  const best = bestQuality(scored);
  report.add({ metric: `${title}: pairs`, value: scored.length, unit: '' });
  for (const measure of ['precision', 'recall']) {
    if (product[measure] !== undefined) {
      report.add({ metric: `${title}: ${measure}`, value: product[measure], unit: '' });
    }
  }
  if (product.f1 === undefined) {
    return;
  }
  if (target === undefined) {
    report.add({ metric: `${title}: F1`, value: product.f1, unit: '' });
  } else {
    report.judge(`${title}: F1`, product.f1, '', { atLeast: target });
  }
  report.add({ metric: `${title}: threshold of the product`, value: product.threshold, unit: '' });
  report.add({ metric: `${title}: best F1`, value: best.f1, unit: '' });
  report.add({ metric: `${title}: threshold of the best F1`, value: best.threshold, unit: '' });
}
