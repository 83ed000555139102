import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { memberNames } from '../member-names.js';

/** How often a worker announces whether it has a mail server. An announcement is valid for three times as long. */
export const SMTP_ANNOUNCE_EVERY_MS = 60_000;

export async function announceSmtp(redis: Redis, scope: Deployment, hasServer: boolean): Promise<void> {
  await redis.set(memberNames(scope).smtp, hasServer ? '1' : '0', 'PX', 3 * SMTP_ANNOUNCE_EVERY_MS);
}

/** @returns whether a worker has a mail server; `null` when no worker has announced it lately */
export async function readSmtp(redis: Redis, scope: Deployment): Promise<boolean | null> {
  const announced = await redis.get(memberNames(scope).smtp);
  return announced === null ? null : announced === '1';
}

/** Longer than the lifetime of any mail. */
const LIFETIME_MS = 8 * 86_400_000;

/** Runs `note` when the text of a mail is read for the first time, to record it in the audit log. */
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
