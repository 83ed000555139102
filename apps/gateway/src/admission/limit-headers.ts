import type { Admission, Plan } from '@cotejo/accounts';
import type { FastifyReply } from 'fastify';

/** `RateLimit-Policy` and `RateLimit` (IETF draft 10): the second and the month, or the trial. */
export function setLimitHeaders(reply: FastifyReply, plan: Plan, admission: Admission): void {
  const { period } = admission;
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
    policies.push(`"${name}";q=${period.quota};w=${periodSeconds(plan.trial?.days)}`);
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

/** Seconds of the trial, or of this calendar month in Bogotá. */
function periodSeconds(trialDays: number | undefined): number {
  if (trialDays !== undefined) {
    return trialDays * 86_400;
  }
  const local = new Date(Date.now() - 5 * 3_600_000);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate() * 86_400;
}
