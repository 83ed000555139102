import { ANONYMITY_QUEUE } from './anonymity-refresh.job.js';
import { LISTS_QUEUE } from './lists-refresh.job.js';
import { ACCOUNTS_QUEUE } from './reclaim.job.js';
import { SANDBOX_QUEUE } from './sandbox-reset.job.js';
import { SLA_QUEUE } from './sla-statements.job.js';

/** Every queue of the worker. */
export const QUEUES = [SANDBOX_QUEUE, ACCOUNTS_QUEUE, LISTS_QUEUE, ANONYMITY_QUEUE, SLA_QUEUE] as const;
