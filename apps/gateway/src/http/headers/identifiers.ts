import { random128 } from '@cotejo/platform';

export const newTransactionId = (): string => `txn_${random128()}`;

/** ISO 8601 with the offset of Bogotá, which is UTC-5 all year. @param epochMs milliseconds since 1970 */
export function bogotaTime(epochMs: number): string {
  return new Date(epochMs - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
}
