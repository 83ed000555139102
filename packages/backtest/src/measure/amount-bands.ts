/** Bands of amounts in COP for the figures by amount, each from this amount on. */
export const AMOUNT_BANDS = [
  0, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000,
] as const;

/** Position of the band of an amount. */
export function amountBand(amountCop: number): number {
  return AMOUNT_BANDS.findLastIndex((fromCop) => amountCop >= fromCop);
}
