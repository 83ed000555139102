import type { Deployment } from '@cotejo/accounts';

/** Every key name that events use in the state Redis. */
export function eventNames({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:events`;
  return {
    /** Hash, tenant id to the revision of its endpoints. */
    endpoints: `${prefix}:endpoints`,
    /** A tenant's endpoints, as JSON. */
    endpointsOf: (tenant: string) => `${prefix}:endpoints:${tenant}`,
    /** Stream of the events that are published and not dispatched yet. */
    inbox: `${prefix}:inbox`,
    /** Hash of one dispatched event: `tenant`, `type`, `body`, and `dispatchedAt` once its deliveries are queued. */
    event: (id: string) => `${prefix}:event:${id}`,
    /** Sorted set, event id to the time it was dispatched: the deliveries of an endpoint that have not ended. */
    openOf: (endpoint: string) => `${prefix}:open:${endpoint}`,
    /** Sorted set, event id to the time of its next attempt: the same deliveries. During an attempt, the end of its lease. */
    dueOf: (endpoint: string) => `${prefix}:due:${endpoint}`,
    /** Hash, event id to the number of attempts that failed. */
    triesOf: (endpoint: string) => `${prefix}:tries:${endpoint}`,
    /** List of the latest attempts of an endpoint, newest first. */
    logOf: (endpoint: string) => `${prefix}:log:${endpoint}`,
    /**
     * Hash of an endpoint: `failingSince` (missing after a success), `lastSuccessAt`, `timeouts` since its last answer,
     * `timedOutAt` of the last one that counted, and `stopped` as JSON, when nothing more may be sent.
     */
    healthOf: (endpoint: string) => `${prefix}:health:${endpoint}`,
    /** How far the events of one origin are published. */
    cursor: (origin: string) => `${prefix}:cursor:${origin}`,
    /** Hash of causes whose event was published, so that it is published once. */
    marksOf: (owner: string) => `${prefix}:marks:${owner}`,
  };
}

export type EventNames = ReturnType<typeof eventNames>;
