import type { Outcome } from '@cotejo/contracts';
import type { ReceiptCharacteristic, ReceiptPayload } from '@cotejo/receipt/browser';
import { OFFSET, type Policy } from '@cotejo/scorecard/browser';

/** A line of the score that has points, with the sum of all lines up to it. */
export interface PointLine {
  line: ReceiptCharacteristic;
  sum: number;
}

/** The lines with points; an offset follows its signal. Sums are computed in tenths, so they are exact. */
export function pointLines({ characteristics }: ReceiptPayload): PointLine[] {
  const offsets = characteristics.filter(({ code }) => code.startsWith(OFFSET));
  let tenths = 0;
  return characteristics
    .filter((line) => !offsets.includes(line))
    .flatMap((line) => [line, ...offsets.filter(({ code }) => code === `${OFFSET}${line.code}`)])
    .filter(({ points }) => points !== 0)
    .map((line) => {
      tenths += Math.round(line.points * 10);
      return { line, sum: tenths / 10 };
    });
}

/** The lines without points: what was checked and changed nothing. */
export const quietLines = ({ characteristics }: ReceiptPayload): ReceiptCharacteristic[] =>
  characteristics.filter(({ points }) => points === 0);

/** Evidence that the buyer gave and that took no points. */
export const idleEvidence = ({ characteristics }: ReceiptPayload): ReceiptCharacteristic[] =>
  characteristics.filter(
    ({ code, source, state }) =>
      source === 'evidence' && state === 'true' && !characteristics.some(({ value }) => value === code),
  );

/** Why a decision has its outcome. `rule`: the code of the rule without which it would be less severe. */
export type Cause =
  | { kind: 'rule'; code: string; reason: string | null }
  | { kind: 'missing'; sources: readonly string[] }
  | { kind: 'score' };

/** Rules that raise the score: hard stops, floors, rules of the merchant, a deny list, a silent mandatory source, an unreadable policy. */
const LIFTING = /^(stop|floor|missing|rule):|^(denied|policy_unknown)$/;

export function causeOf(payload: ReceiptPayload): Cause {
  const { outcome, score, thresholds, characteristics, missing_mandatory } = payload;
  const lift = characteristics.find(({ code, points }) => LIFTING.test(code) && points > 0);
  const outcomeAt = (points: number): Outcome =>
    points >= thresholds.reject_from ? 'reject' : points >= thresholds.review_from ? 'review' : 'approve';
  if (lift && outcomeAt(score - lift.points) !== outcome) {
    return { kind: 'rule', code: lift.code, reason: lift.reason };
  }
  return outcomeAt(score) === outcome ? { kind: 'score' } : { kind: 'missing', sources: missing_mandatory };
}

/** True signals that a policy always rejects, whatever the points. The receipt has no line for them when the points reach 100 already. */
export function stopsOf({ characteristics }: ReceiptPayload, { hardStops }: Pick<Policy, 'hardStops'>): string[] {
  const isTrue = (signal: string) => characteristics.some(({ code, state }) => code === signal && state === 'true');
  return hardStops.map(({ signal }) => signal).filter(isTrue);
}
