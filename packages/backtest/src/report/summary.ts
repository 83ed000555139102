import { countIn } from '../measure/outcome-counts.js';
import type { BacktestResult, SideResult } from '../run/result.js';
import type { Words } from './words.js';

/** The result in one sentence; empty when nothing was decided. */
export function summaryOf(result: BacktestResult, words: Words): string {
  const { rows, baseline, candidate, labels } = result;
  if (rows.scored === 0) {
    return '';
  }
  const lost = labels.fraud + labels.chargeback;
  const parts = [
    outcomesPart(result, words),
    ...(lost > 0 ? [caughtPart(result, lost, words)] : []),
    ...(labels.legit > 0 ? [goodPart(candidate, words)] : []),
  ];
  const isCompared = baseline.policyHash !== candidate.policyHash;
  return `${parts.join('; ')}${isCompared ? ` ${comparison(baseline, words)}` : ''}.`;
}

function outcomesPart({ rows, candidate }: BacktestResult, words: Words): string {
  const [review, reject] = [countOf(candidate, 'review'), countOf(candidate, 'reject')];
  const [all, reviews, rejects] = [rows.scored, review, reject].map((count) => words.count(count));
  return words.language === 'es'
    ? `De ${all} pedidos, ${reviews} ${review === 1 ? 'pasaría' : 'pasarían'} a revisión y ${rejects} se ${reject === 1 ? 'rechazaría' : 'rechazarían'}`
    : `Of ${all} orders, ${reviews} would be reviewed and ${rejects} rejected`;
}

function caughtPart({ caught }: BacktestResult, lost: number, words: Words): string {
  const share = `${words.count(caught.count)} ${words.language === 'es' ? 'de' : 'of'} ${words.count(lost)}`;
  if (caught.amountCop === 0) {
    return words.language === 'es' ? `habría detenido ${share} fraudes` : `it would have stopped ${share} frauds`;
  }
  const sum = words.cop(caught.amountCop);
  return words.language === 'es'
    ? `habría evitado $ ${sum} de fraude (${share})`
    : `it would have avoided COP ${sum} of fraud (${share})`;
}

function goodPart({ outcomes }: SideResult, words: Words): string {
  const rejected = outcomes.reject.legit;
  const count = words.count(rejected);
  if (words.language === 'en') {
    return `it would have rejected ${count} good ${rejected === 1 ? 'order' : 'orders'}`;
  }
  return `habría rechazado ${count} ${rejected === 1 ? 'pedido bueno' : 'pedidos buenos'}`;
}

function comparison(baseline: SideResult, words: Words): string {
  const [review, reject] = [countOf(baseline, 'review'), countOf(baseline, 'reject')].map((count) =>
    words.count(count),
  );
  return words.language === 'es'
    ? `(con la otra política, ${review} a revisión y ${reject} rechazados)`
    : `(with the other policy, ${review} reviewed and ${reject} rejected)`;
}

const countOf = ({ outcomes }: SideResult, outcome: 'review' | 'reject') => countIn(outcomes, [outcome]);
