import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { memberNames } from '../member-names.js';

/** How often a worker tells whether it has a mail server; it is believed for three times as long. */
export const SMTP_SIGN_EVERY_MS = 60_000;

export async function tellSmtp(redis: Redis, scope: Deployment, has: boolean): Promise<void> {
  await redis.set(memberNames(scope).smtp, has ? '1' : '0', 'PX', 3 * SMTP_SIGN_EVERY_MS);
}

/** `null`: no worker has told lately. */
export async function readSmtp(redis: Redis, scope: Deployment): Promise<boolean | null> {
  const told = await redis.get(memberNames(scope).smtp);
  return told === null ? null : told === '1';
}
