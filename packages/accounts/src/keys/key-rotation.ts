import { AccountError } from '../account-errors.js';
import { isWorking, type KeyRecord, keyState } from './key-record.js';

const HOUR_MS = 3_600_000;

/** How long the old key works beside the new one. */
export const ROTATION_OVERLAPS_MS = { '0': 0, '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS } as const;
export type RotationOverlap = keyof typeof ROTATION_OVERLAPS_MS;

const WORKING_MAX = 2;

/** What a rotation settles before the new key is made. */
export interface Rotation {
  retiresAt: number;
  expiresAt: number | null;
}

/**
 * @param siblings all keys of the tenant
 * @param wish expiresAt: a shorter life for the new key; with `null` it keeps the old one's
 * @throws AccountError `key_not_active`, `too_many_keys`, `invalid_expiry`
 */
export function planRotation(
  key: KeyRecord,
  siblings: readonly KeyRecord[],
  { overlap, expiresAt }: { overlap: RotationOverlap; expiresAt: number | null },
  now: number,
): Rotation {
  const state = keyState(key, now);
  if (state !== 'active') {
    throw new AccountError('key_not_active', `the key is ${state}: only an active one can be rotated`);
  }
  const others = siblings.filter(({ id, line }) => line === key.line && id !== key.id);
  const stillWorking = others.filter((other) => isWorking(other, now)).length + (overlap === '0' ? 0 : 1);
  if (stillWorking + 1 > WORKING_MAX) {
    throw new AccountError(
      'too_many_keys',
      'the key it took the place of still works: revoke that one first, or rotate with the overlap 0',
    );
  }
  if (expiresAt !== null && key.expiresAt !== null && expiresAt > key.expiresAt) {
    throw new AccountError('invalid_expiry', 'a rotation never extends a life: the new key cannot outlive the old one');
  }
  const retiresAt = Math.min(now + ROTATION_OVERLAPS_MS[overlap], key.expiresAt ?? Number.POSITIVE_INFINITY);
  return { retiresAt, expiresAt: expiresAt ?? key.expiresAt };
}
