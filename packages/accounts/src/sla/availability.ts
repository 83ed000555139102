/** 100 percent in thousandths of a percent, the finest unit in `policies/sla.json`. */
const WHOLE = 100_000n;
/** Decimals of a displayed percentage. */
const DECIMALS = 4;
const PERCENT = /^(\d{1,2})(?:\.(\d{1,3}))?$/;

/**
 * The share of good requests as a percentage with four decimals, rounded down. So 99.89999 is never shown as 99.9, and
 * 100 means that no request was bad. `null`: there were no eligible requests.
 */
export function availabilityPercent(good: number, eligible: number): string | null {
  if (eligible === 0) {
    return null;
  }
  const scaled = (BigInt(good) * 100n * 10n ** BigInt(DECIMALS)) / BigInt(eligible);
  const digits = scaled.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/**
 * Whether the share of good requests is below a percentage such as `99.9`, compared exactly. Without requests it is
 * not.
 */
export function isBelow(good: number, eligible: number, percent: string): boolean {
  return BigInt(good) * WHOLE < BigInt(eligible) * thousandths(percent);
}

/** Converts a percentage below 100 with up to three decimals to thousandths of a percent. */
export function thousandths(percent: string): bigint {
  const [, whole = '', decimals = ''] = PERCENT.exec(percent) ?? [];
  return BigInt(`${whole}${decimals.padEnd(3, '0')}`);
}
