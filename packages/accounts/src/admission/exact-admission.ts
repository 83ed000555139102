import { afterTwoTurns, type LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import type { Caller } from '../authenticator.js';
import { loadScript } from '../load-script.js';
import { tenantKeys } from './admission-keys.js';
import { type IdempotencyMark, markLifetimes } from './idempotency-mark.js';
import type { QuotaPeriod } from './quota-period.js';
import type { StateLink } from './state-link.js';

/** Decision of the state Redis; counts are -1 when the plan has no limit. */
export interface ExactVerdict {
  /**
   * 1 admitted, 2 admitted before with the same request id, -1 denied by rate, -2 denied by quota. With an idempotency key
   * also 3 to 5 and -3, see `admit.lua`.
   */
  verdict: number;
  rateLeft: number;
  quotaLeft: number;
  waitMs: number;
}

interface PendingRequest {
  requestId: string;
  cost: 0 | 1;
  mark: IdempotencyMark | null;
  resolve: (verdict: ExactVerdict) => void;
  reject: (error: unknown) => void;
}

interface Batch {
  caller: Caller;
  period: QuotaPeriod;
  requests: PendingRequest[];
}

const WINDOW_US = 1_000_000;
/** Far longer than any request takes; abandoned reservations are reclaimed long before. */
const OPEN_LIFETIME_MS = 600_000;
/** A script blocks the server for all clients, so one call must be short. */
const BATCH_MAX = 64;

/** Lets the state Redis decide. Requests of one tenant in two turns of the event loop share one script call. */
export class ExactAdmission {
  private readonly admit: LuaScript<number[]>;
  private batches = new Map<string, Batch>();

  constructor(
    redis: Redis,
    private readonly link: Pick<StateLink, 'memoryUsed'>,
    private readonly deployment: Deployment,
  ) {
    this.admit = loadScript(redis, 'admit');
  }

  /** @throws the error of the Redis client when the script fails */
  requestVerdict(
    caller: Caller,
    period: QuotaPeriod,
    request: Pick<PendingRequest, 'requestId' | 'cost' | 'mark'>,
  ): Promise<ExactVerdict> {
    return new Promise((resolve, reject) => {
      this.batchFor(caller, period).requests.push({ ...request, resolve, reject });
    });
  }

  private batchFor(caller: Caller, period: QuotaPeriod): Batch {
    const key = `${caller.tenant.id} ${period.id}`;
    const known = this.batches.get(key);
    if (known && known.requests.length < BATCH_MAX) {
      return known;
    }
    if (known) {
      void this.send(known);
    }
    if (this.batches.size === 0) {
      afterTwoTurns(() => this.flush());
    }
    const batch = { caller, period, requests: [] };
    this.batches.set(key, batch);
    return batch;
  }

  private flush(): void {
    const { batches } = this;
    this.batches = new Map();
    for (const batch of batches.values()) {
      void this.send(batch);
    }
  }

  private async send({ caller: { tenant, plan }, period, requests }: Batch): Promise<void> {
    const keys = tenantKeys(this.deployment, tenant.id);
    const marks = requests.flatMap(({ mark }) => (mark ? [keys.mark(mark.name)] : []));
    try {
      const replies = await this.admit(
        [keys.ring, keys.counter(period.id), keys.open, ...marks],
        plan.requestsPerSecond ?? -1,
        WINDOW_US,
        period.quota ?? -1,
        period.id,
        period.forgetAt - Date.now(),
        OPEN_LIFETIME_MS,
        markLifetimes(this.link.memoryUsed).freeMs,
        ...requests.flatMap(({ requestId, cost, mark }) => [requestId, cost, mark ? mark.fingerprints.join(' ') : '']),
      );
      for (const [index, { resolve }] of requests.entries()) {
        const [verdict = 0, rateLeft = -1, quotaLeft = -1, waitMs = 0] = replies.slice(index * 4, index * 4 + 4);
        resolve({ verdict, rateLeft, quotaLeft, waitMs });
      }
    } catch (error) {
      for (const { reject } of requests) {
        reject(error);
      }
    }
  }
}
