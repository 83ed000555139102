import type { Redis } from 'ioredis';
import { accountNames, type Deployment } from '../account-names.js';
import { tenantKeys } from '../admission/admission-keys.js';
import { type UsageEvent, usageFields } from '../admission/usage.js';

/** Adds requests of an earlier day to the usage counts, as their settlement would have done. No request is charged. */
export async function addPastUsage(
  { redis, deployment, tenant }: { redis: Redis; deployment: Deployment; tenant: string },
  day: string,
  event: Partial<UsageEvent>,
  requests: number,
): Promise<void> {
  const key = tenantKeys(deployment, tenant).usage(day);
  const whole = { endpoint: 'verify', outcome: 'ok', tookMs: 12, degraded: false, reason: null, ...event };
  for (const field of usageFields(whole)) {
    await redis.hincrby(key, field, requests);
  }
}

export async function setCreationDay(redis: Redis, deployment: Deployment, tenant: string, day: string): Promise<void> {
  const name = accountNames(deployment).tenant(tenant);
  const record = JSON.parse((await redis.get(name)) as string) as object;
  await redis.set(name, JSON.stringify({ ...record, createdAt: Date.parse(`${day}T12:00:00Z`) }));
}
