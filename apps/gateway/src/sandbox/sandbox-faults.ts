import { setTimeout as sleep } from 'node:timers/promises';
import { isRepeated } from '@cotejo/accounts';
import { FAULT_SCENARIOS, type SandboxFault, SLOW_FAULT_MS } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import type { RequestState } from '../http/observing/request-state.js';

const RETRY_AFTER_MS = 1_000;

/**
 * In the sandbox, lets calls with a fault cédula fail as the API can fail. A fault that a retry overcomes happens once for each
 * Idempotency-Key, and always without a key.
 */
@Injectable()
export class SandboxFaults {
  private readonly faults: ReadonlyMap<string, SandboxFault>;

  constructor(@Inject(ProcessScope) { config }: ProcessScope) {
    const scenarios = config.environment === 'sandbox' ? FAULT_SCENARIOS : [];
    this.faults = new Map(scenarios.map(({ value, apiFault }) => [value, apiFault]));
  }

  /** Refuses the key of a request that is not admitted yet. @throws ApiError `key_expired` */
  refuseKey(document: string): void {
    if (this.faults.get(document) === 'key_expired') {
      throw new ApiError('key_expired');
    }
  }

  /** Lets an admitted request fail or wait. @throws ApiError `rate_limited`, `not_ready` */
  async applyFault(document: string, state: RequestState): Promise<void> {
    const fault = this.faults.get(document);
    if (fault === 'slow') {
      await sleep(SLOW_FAULT_MS);
    }
    if (isRepeated(state.admission)) {
      return;
    }
    if (fault === 'rate_limited' || fault === 'not_ready') {
      throw new ApiError(fault, { retryAfterMs: RETRY_AFTER_MS });
    }
    state.dropsAnswer = fault === 'connection_reset';
  }
}
