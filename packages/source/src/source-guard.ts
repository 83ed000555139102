import type { ProviderState } from '@cotejo/contracts';
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

  constructor(
    private readonly limits: Limits,
    onBreaker: (figure: BreakerFigure) => void,
  ) {
    const { failureRatio, windowMs, callsPerSecondMin, halfOpenAfterMs } = limits.breaker;
    this.bound = bulkhead(limits.concurrencyMax, limits.queueMax);
    this.breaker = circuitBreaker(
      handleWhen((error) => !(error instanceof ProviderError) || error.countsAgainstHealth),
      {
        halfOpenAfter: halfOpenAfterMs,
        breaker: new SamplingBreaker({ threshold: failureRatio, duration: windowMs, minimumRps: callsPerSecondMin }),
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
   * @throws ProviderError of the provider, `breaker_open` or `overloaded`. Any other error becomes `provider_failed`
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.bound.execute(() => this.breaker.execute(work));
    } catch (error) {
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
