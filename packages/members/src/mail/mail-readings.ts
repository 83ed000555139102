import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { memberNames } from '../member-names.js';

/** Longer than any mail lives. */
const LIFETIME_MS = 8 * 86_400_000;

/** @param note puts on record that the text of a mail is read, for the first time */
export async function noteFirstReading(
  redis: Redis,
  scope: Deployment,
  mailId: string,
  note: () => Promise<void>,
): Promise<void> {
  const marker = memberNames(scope).mailRead(mailId);
  if ((await redis.set(marker, '1', 'PX', LIFETIME_MS, 'NX')) !== 'OK') {
    return;
  }
  try {
    await note();
  } catch (error) {
    await redis.del(marker);
    throw error;
  }
}
