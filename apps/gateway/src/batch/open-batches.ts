import { randomUUID } from 'node:crypto';
import { BatchPlaces } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Gauge } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { StateRedis } from '../admission/state-redis.js';
import { ApiError } from '../http/errors/api-error.js';
import { RowPace } from './row-pace.js';

const BATCHES_MAX = 16;
const TENANT_BATCHES_MAX = 2;
const RETRY_AFTER_MS = 5_000;
/** From so many batches on, an account gets one place, so that a few accounts cannot hold all of them. */
const CROWDED_FROM = 8;

interface TenantBatches {
  open: number;
  pace: RowPace;
}

/** The place of one open batch. */
export interface BatchPlace {
  pace: RowPace;
  /** Counts the batch for all gateways. @throws ApiError `too_many_batches` when the account has too many on all of them */
  claim(): Promise<void>;
  /** Call it each second, because the place of a gateway that died must become free. Does nothing after `leave`. */
  renew(): void;
  leave(): void;
}

/**
 * Bounds the batches that are open on this gateway, and the batches of an account on all gateways. Batches of one tenant on a gateway
 * share their pace.
 */
@Injectable()
export class OpenBatches {
  private readonly byTenant = new Map<string, TenantBatches>();
  private readonly places: BatchPlaces;
  private count = 0;

  constructor(
    @Inject(ProcessScope) { metrics, config }: Pick<ProcessScope, 'metrics' | 'config'>,
    @Inject(StateRedis) { redis, link }: Pick<StateRedis, 'redis' | 'link'>,
  ) {
    this.places = new BatchPlaces(redis, link, config);
    const count = () => this.count;
    new Gauge({
      name: 'batch_streams_open',
      help: 'Batches that this gateway answers now',
      registers: [metrics],
      collect() {
        this.set(count());
      },
    });
  }

  /** The caller must call `leave` of the place exactly once. @throws ApiError `too_many_batches` when too many are open here */
  enter(tenant: string): BatchPlace {
    const batches = this.byTenant.get(tenant) ?? { open: 0, pace: new RowPace() };
    const tenantMax = this.count < CROWDED_FROM ? TENANT_BATCHES_MAX : 1;
    if (this.count >= BATCHES_MAX || batches.open >= tenantMax) {
      throw tooManyBatches();
    }
    this.byTenant.set(tenant, batches);
    batches.open += 1;
    this.count += 1;
    const batch = randomUUID();
    let hasLeft = false;
    return {
      pace: batches.pace,
      claim: async () => {
        if (!(await this.places.take(tenant, batch, TENANT_BATCHES_MAX))) {
          throw tooManyBatches();
        }
      },
      renew: () => {
        if (!hasLeft) {
          this.places.renew(tenant, batch);
        }
      },
      leave: () => {
        hasLeft = true;
        this.places.leave(tenant, batch);
        this.leave(tenant, batches);
      },
    };
  }

  private leave(tenant: string, batches: TenantBatches): void {
    this.count -= 1;
    batches.open -= 1;
    if (batches.open === 0) {
      this.byTenant.delete(tenant);
    }
  }
}

const tooManyBatches = () => new ApiError('too_many_batches', { retryAfterMs: RETRY_AFTER_MS });
