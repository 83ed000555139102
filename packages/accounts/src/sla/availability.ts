/** Of a percentage, in thousandths: the finest that `policies/sla.json` may name. */
const WHOLE = 100_000n;
/** Decimals of a percentage that is shown. */
const DECIMALS = 4;
const PERCENT = /^(\d{1,2})(?:\.(\d{1,3}))?$/;

/**
 * The share of good ones as a percentage with four decimals, rounded down: 99.89999 is never shown as 99.9, and only a
 * period without a bad one as 100. `null`: of none there is no share.
 */
export function availabilityPercent(good: number, eligible: number): string | null {
  if (eligible === 0) {
    return null;
  }
  const scaled = (BigInt(good) * 100n * 10n ** BigInt(DECIMALS)) / BigInt(eligible);
  const digits = scaled.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** Whether the share of good ones lies below a percentage such as `99.9`, exactly; of none it does not. */
export function isBelow(good: number, eligible: number, percent: string): boolean {
  return BigInt(good) * WHOLE < BigInt(eligible) * thousandths(percent);
}

/** A percentage below 100 with up to three decimals, in thousandths of a percent. */
export function thousandths(percent: string): bigint {
  const [, whole = '', decimals = ''] = PERCENT.exec(percent) ?? [];
  return BigInt(`${whole}${decimals.padEnd(3, '0')}`);
}
