import type { ProviderState } from '@cotejo/contracts';
import { type Awaitable, isPromise, startWork } from '@cotejo/transport';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhen,
  SamplingBreaker,
} from 'cockatiel';
import { ProviderError, ProviderUnavailableError } from './errors.js';
import type { SourceDefinition } from './source-definition.js';

/** 0 closed, 1 half open, 2 open. */
export type BreakerFigure = 0 | 1 | 2;

const BREAKER_FIGURE: Record<CircuitState, BreakerFigure> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 1,
  [CircuitState.Open]: 2,
  [CircuitState.Isolated]: 2,
};

/**
 * The breaker sees this in place of the error of a failed call. It keeps the last error forever, and the stack trace of an
 * error keeps the query of its call alive.
 */
const FAILED_CALL = new Error('a call failed');

type Limits = Pick<SourceDefinition<never>, 'concurrencyMax' | 'queueMax' | 'breaker'>;

const BREAKER_NAME: readonly ProviderState['breaker'][] = ['closed', 'half_open', 'open'];

/**
 * Error code of a call that was not made because the breaker is open. The log of an earlier failed call has the reason.
 */
export const BREAKER_OPEN = 'breaker_open';

/** Limits the calls to a provider: a bound on calls at the same time with a queue, and a breaker. */
export class SourceGuard {
  private readonly bound;
  private readonly breaker;
  private readonly sampling;

  constructor(
    private readonly limits: Limits,
    onBreaker: (figure: BreakerFigure) => void,
  ) {
    const { failureRatio, windowMs, callsPerSecondMin, halfOpenAfterMs } = limits.breaker;
    this.bound = bulkhead(limits.concurrencyMax, limits.queueMax);
    this.sampling = new SamplingBreaker({
      threshold: failureRatio,
      duration: windowMs,
      minimumRps: callsPerSecondMin,
    });
    this.breaker = circuitBreaker(
      handleWhen((error) => error === FAILED_CALL),
      {
        halfOpenAfter: halfOpenAfterMs,
        breaker: this.sampling,
      },
    );
    this.breaker.onStateChange((state) => onBreaker(BREAKER_FIGURE[state]));
  }

  /** An open breaker becomes half open only with the first call after its pause, so this can be `open` for longer. */
  get state(): ProviderState['breaker'] {
    return BREAKER_NAME[BREAKER_FIGURE[this.breaker.state]] as ProviderState['breaker'];
  }

  /** Number of calls that are running now. */
  get inflight(): number {
    return this.limits.concurrencyMax - this.bound.executionSlots;
  }

  /**
   * Runs `work` if the breaker and the bound permit it. A result that is there at once is returned at once: it holds no place.
   * Rejects with the ProviderError of the provider, `breaker_open` or `overloaded`. Any other error becomes `provider_failed`.
   */
  run<T>(work: () => Awaitable<T>): Awaitable<T> {
    if (this.breaker.state !== CircuitState.Closed || this.bound.executionSlots === 0) {
      return this.guard(async () => work());
    }
    const result = startWork(work);
    if (isPromise(result)) {
      return this.guard(() => result);
    }
    // Without the answers that come at once, a single failure would look like a failure of all calls.
    this.sampling.success(CircuitState.Closed);
    return result;
  }

  private async guard<T>(work: () => Promise<T>): Promise<T> {
    let failure: unknown;
    const guarded = async () => {
      try {
        return await work();
      } catch (error) {
        failure = error;
        throw countsAgainstHealth(error) ? FAILED_CALL : error;
      }
    };
    try {
      return await this.bound.execute(() => this.breaker.execute(guarded));
    } catch (caught) {
      const error = caught === FAILED_CALL ? failure : caught;
      if (error instanceof ProviderError) {
        throw error;
      }
      if (error instanceof BrokenCircuitError) {
        throw new ProviderUnavailableError(BREAKER_OPEN);
      }
      if (error instanceof BulkheadRejectedError) {
        throw new ProviderUnavailableError('overloaded');
      }
      throw new ProviderUnavailableError('provider_failed', { cause: error });
    }
  }
}

const countsAgainstHealth = (error: unknown): boolean => !(error instanceof ProviderError) || error.countsAgainstHealth;
