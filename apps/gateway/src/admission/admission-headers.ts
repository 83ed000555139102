import { type Admission, type Caller, type Plan, TRIAL_PERIOD } from '@cotejo/accounts';
import type { FastifyReply } from 'fastify';

/** Bogotá's time is UTC-5 all year. */
const BOGOTA_OFFSET_MS = 5 * 3_600_000;

/** Sets `RateLimit-Policy` and `RateLimit` (IETF draft 10) for the second, and for the month or the trial. */
export function setLimitHeaders(reply: FastifyReply, admission: Admission): void {
  const { plan, period } = admission;
  const name = plan.trial ? 'trial' : 'month';
  const resetSeconds = Math.ceil(period.resetMs / 1_000);
  const policies: string[] = [];
  const limits: string[] = [];
  if (plan.requestsPerSecond !== null) {
    policies.push(`"second";q=${plan.requestsPerSecond};w=1`);
    if (admission.rateLeft !== null) {
      limits.push(`"second";r=${admission.rateLeft};t=1`);
    }
  }
  if (period.quota !== null) {
    policies.push(`"${name}";q=${period.quota};w=${periodSeconds(plan, period)}`);
    if (admission.quotaLeft !== null) {
      limits.push(`"${name}";r=${admission.quotaLeft};t=${resetSeconds}`);
    }
  }
  if (policies.length > 0) {
    reply.header('ratelimit-policy', policies.join(', '));
  }
  if (limits.length > 0) {
    reply.header('ratelimit', limits.join(', '));
  }
}

/** Length of the trial, of a day of it, or of the current calendar month in Bogotá, in seconds. */
function periodSeconds({ trial }: Plan, { id }: Admission['period']): number {
  if (trial) {
    return (id === TRIAL_PERIOD ? trial.days : 1) * 86_400;
  }
  const bogota = new Date(Date.now() - BOGOTA_OFFSET_MS);
  return new Date(Date.UTC(bogota.getUTCFullYear(), bogota.getUTCMonth() + 1, 0)).getUTCDate() * 86_400;
}

/** For a rotated key that still works: sets `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function setDeprecationHeaders(reply: FastifyReply, { rotatedAt, retiresAt }: Caller): void {
  if (rotatedAt === null || retiresAt === null) {
    return;
  }
  reply.header('deprecation', `@${Math.floor(rotatedAt / 1_000)}`);
  reply.header('sunset', new Date(retiresAt).toUTCString());
}
