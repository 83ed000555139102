/** Queue of the jobs about the service level. */
export const SLA_QUEUE = 'sla';
export const SLA_STATEMENTS = 'sla.statements';
/**
 * Every day at three in the morning: only on the second of a month is there anything to issue, but what a worker that was
 * away has missed is made up for within a day, and the time of the last success stays a sign of life.
 */
export const SLA_STATEMENTS_CRON = '0 0 3 * * *';
export const SLA_STATEMENTS_TIME_ZONE = 'America/Bogota';
/** A statement that was issued stays: another attempt goes on where the last one ended. */
export const SLA_STATEMENTS_ATTEMPTS = 3;
export const SLA_STATEMENTS_BACKOFF_MS = 60_000;
