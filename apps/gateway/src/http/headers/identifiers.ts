import { random128 } from '@cotejo/platform';

export const newTransactionId = (): string => `txn_${random128()}`;

/** ISO 8601 in Bogotá's time, which is UTC-5 all year. */
export function bogotaTime(epochMs: number): string {
  return new Date(epochMs - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
}
