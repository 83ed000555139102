import type { Contribution, ReasonCode, SourceId } from '@cotejo/contracts';
import { MERCHANT_RULE, OFFSET } from './contributions.js';

/** One reason of a decision, and the sum of its points. */
export interface Factor {
  code: ReasonCode;
  source: SourceId | null;
  tenths: number;
  /** Which of several facts the reason stands for: the class of the value, such as a limit, a mismatch or the list with the match. */
  detail: string | null;
}

/**
 * One factor for each reason and source, strongest first. Points with the same reason and source are added, and offsets taken away.
 * Each rule of the merchant is a separate factor.
 */
export function factorsOf(contributions: readonly Contribution[]): Factor[] {
  const factors = new Map<string, Factor>();
  const bySignal = new Map<string, Factor>();
  for (const { characteristic, reason, source, points, value } of contributions) {
    const offset = characteristic.startsWith(OFFSET) && bySignal.get(characteristic.slice(OFFSET.length));
    if (offset) {
      offset.tenths += Math.round(points * 10);
    }
    if (!reason || points === 0) {
      continue;
    }
    const key = characteristic.startsWith(MERCHANT_RULE) ? characteristic : `${reason} ${source}`;
    const factor = factors.get(key) ?? { code: reason, source, tenths: 0, detail: null };
    factor.tenths += Math.round(points * 10);
    if (typeof value === 'string') {
      factor.detail = value;
    }
    factors.set(key, factor);
    bySignal.set(characteristic, factor);
  }
  return [...factors.values()].filter(({ tenths }) => tenths !== 0).sort((a, b) => b.tenths - a.tenths);
}

/** The reasons of a decision without duplicates, strongest first. */
export function reasonsOf(contributions: readonly Contribution[]): ReasonCode[] {
  return [...new Set(factorsOf(contributions).map(({ code }) => code))];
}
