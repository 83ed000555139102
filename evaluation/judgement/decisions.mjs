import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PolicyReader } from '@cotejo/backtest';
import { factsFromReceipt } from '@cotejo/receipt';
import { purchaseContextOf, verifySubject } from '@cotejo/receipt/subject';
import { requestOf } from './evidence.mjs';

const policiesDir = fileURLToPath(new URL('../../policies', import.meta.url));
const OUTCOMES = { aprobar: 'approve', revisar: 'review', rechazar: 'reject' };

/**
 * @typedef {{ outcome: 'approve' | 'review' | 'reject' | 'no decision', score: number, reasons: string[], points: [string, number][] }} Judged
 *   `no decision`: the product answered with an error, mostly that the registry has no such cédula
 */

/** Every policy of the product by its name, as a function that decides an answer's evidence. */
export function shippedPolicies() {
  const reader = new PolicyReader({ policiesDir, scorecards: [] });
  const files = readdirSync(join(policiesDir, 'decision')).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => {
      const decider = reader.decider(join(policiesDir, 'decision', file));
      return [file.replace('.json', ''), (one, answer) => judge(decider, one, answer)];
    }),
  );
}

/** @returns {Judged} */
function judge(decider, one, { status, receipt, problem }) {
  if (status !== 200) {
    return { outcome: 'no decision', score: 100, reasons: [`${status} ${problem}`], points: [] };
  }
  const { outcome, score, contributions } = decider.decide(factsOf(one, receipt));
  const weighing = contributions.filter(({ points, characteristic }) => points > 0 && characteristic !== 'base');
  weighing.sort((a, b) => b.points - a.points);
  const name = ({ characteristic, state, value }) =>
    `${characteristic}${state === 'unknown' ? ' (unknown)' : ''}${typeof value === 'string' ? `: ${value}` : ''}`;
  const points = weighing.map((line) => [line.characteristic, line.points]);
  return { outcome, score, reasons: weighing.map(name), points };
}

/** A receipt has neither the amount nor how the order is paid and delivered. */
function factsOf(one, receipt) {
  const subject = verifySubject(requestOf(one));
  return factsFromReceipt(receipt, subject.amountCop, purchaseContextOf(subject));
}

/** The outcome that the product itself gave, in the words of the decisions. */
export function outcomeOfAnswer({ status, recommendation }) {
  return status === 200 ? (OUTCOMES[recommendation] ?? recommendation) : 'no decision';
}

const ANSWERED = ['ok', 'not_configured', 'not_requested', 'not_in_plan'];

/** Whether a source that should have answered did not, as on a machine that is too busy. */
export function lacksSource({ status, receipt }) {
  return status === 200 && receipt.sources.some((source) => !ANSWERED.includes(source.status));
}

const OF_OPERATORS = ['sim_swap_recent', 'phone_line_recent', 'phone_holder_mismatch'];

/** Whether an operator that knows the line did not tell everything, as when calls exceed the rate of the contract. */
export function lacksOperator({ line, body }, { status, receipt }) {
  const isKnown = line !== undefined && line.phone === body.telefono;
  const isUnknown = ({ code, state }) => OF_OPERATORS.includes(code) && state === 'unknown';
  return status === 200 && isKnown && receipt.characteristics.some(isUnknown);
}

/** Shares of the outcomes among judged cases. */
export function outcomeShares(judged) {
  const share = (outcome) => judged.filter((one) => one.outcome === outcome).length / judged.length;
  const shares = {
    cases: judged.length,
    approved: share('approve'),
    review: share('review'),
    rejected: share('reject'),
  };
  return { ...shares, none: share('no decision') };
}

/** How many of the cases have each reason, largest first; reasons of unknown sources are one reason. */
export function reasonCounts(judged) {
  const counts = new Map();
  for (const { reasons } of judged) {
    for (const reason of new Set(reasons.map((text) => (text.endsWith('(unknown)') ? 'not known' : text)))) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Scores by the default policy, without buyers: one line of JSON for each decided case. */
export function scoreLines(clean, frauds) {
  const linesOf = (cases, label) =>
    cases
      .filter(({ byPolicy }) => byPolicy.default.outcome !== 'no decision')
      .map(({ half, body, byPolicy }) =>
        JSON.stringify({ half, label, amountCop: body.monto ?? null, score: byPolicy.default.score }),
      );
  return `${[...linesOf(clean, 'good'), ...linesOf(frauds, 'fraud')].join('\n')}\n`;
}
