import { ProcessScope } from '@cotejo/platform';
import { Gauge } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { RowPace } from './row-pace.js';

const BATCHES_MAX = 16;
const TENANT_BATCHES_MAX = 2;
const RETRY_AFTER_MS = 5_000;
const TOO_MANY = {
  es: 'Hay demasiados lotes abiertos: espere a que termine uno',
  en: 'Too many batches are open: wait until one ends',
};

interface TenantBatches {
  open: number;
  pace: RowPace;
}

/** The place of one open batch. */
export interface BatchPlace {
  pace: RowPace;
  leave(): void;
}

/** Bounds the batches that are open on this gateway. Batches of one tenant share their pace. */
@Injectable()
export class OpenBatches {
  private readonly byTenant = new Map<string, TenantBatches>();
  private count = 0;

  constructor(@Inject(ProcessScope) { metrics }: ProcessScope) {
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

  /** The caller must call `leave` of the place exactly once. @throws ApiError `rate_limited` when too many are open */
  enter(tenant: string): BatchPlace {
    const batches = this.byTenant.get(tenant) ?? { open: 0, pace: new RowPace() };
    if (this.count >= BATCHES_MAX || batches.open >= TENANT_BATCHES_MAX) {
      throw new ApiError('rate_limited', { retryAfterMs: RETRY_AFTER_MS, detail: TOO_MANY });
    }
    this.byTenant.set(tenant, batches);
    batches.open += 1;
    this.count += 1;
    return { pace: batches.pace, leave: () => this.leave(tenant, batches) };
  }

  private leave(tenant: string, batches: TenantBatches): void {
    this.count -= 1;
    batches.open -= 1;
    if (batches.open === 0) {
      this.byTenant.delete(tenant);
    }
  }
}
