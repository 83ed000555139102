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
