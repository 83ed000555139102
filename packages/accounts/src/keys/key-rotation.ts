import { AccountError } from '../account-errors.js';
import { isWorking, type KeyRecord, keyState } from './key-record.js';

const HOUR_MS = 3_600_000;

/** How long the old key works beside the new one. */
export const ROTATION_OVERLAPS_MS = { '0': 0, '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS } as const;
export type RotationOverlap = keyof typeof ROTATION_OVERLAPS_MS;

const WORKING_MAX = 2;

/** End of the old key and expiry of the new key. */
export interface Rotation {
  retiresAt: number;
  expiresAt: number | null;
}

/**
 * Checks a rotation and plans its times.
 * @param siblings all keys of the tenant
 * @param options expiresAt: an earlier expiry for the new key; `null` keeps the expiry of the old key
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
    throw new AccountError('key_not_active', `the key is ${state}; only an active key can be rotated`);
  }
  const others = siblings.filter(({ id, line }) => line === key.line && id !== key.id);
  const stillWorking = others.filter((other) => isWorking(other, now)).length + (overlap === '0' ? 0 : 1);
  if (stillWorking + 1 > WORKING_MAX) {
    throw new AccountError(
      'too_many_keys',
      'the key that this key replaced still works: revoke that key first, or rotate with the overlap 0',
    );
  }
  if (expiresAt !== null && key.expiresAt !== null && expiresAt > key.expiresAt) {
    throw new AccountError('invalid_expiry', 'the new key must not expire later than the old key');
  }
  const retiresAt = Math.min(now + ROTATION_OVERLAPS_MS[overlap], key.expiresAt ?? Number.POSITIVE_INFINITY);
  return { retiresAt, expiresAt: expiresAt ?? key.expiresAt };
}
