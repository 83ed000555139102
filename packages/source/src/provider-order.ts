import type { ProviderState } from '@cotejo/contracts';
import { type Awaitable, isPromise } from './awaitable.js';
import { ProviderError, ProviderNotConfiguredError } from './errors.js';
import type { Answer, SourceProvider } from './provider.js';
import { ProviderTally } from './provider-tally.js';
import type { SourceDefinition } from './source-definition.js';
import { SourceGuard } from './source-guard.js';
import type { SourceMetrics } from './source-metrics.js';

/** How a query ended, and at which provider. */
export type Outcome =
  | { provider: string; answer: Answer<unknown>; error?: never }
  | { provider: string; error: ProviderError; answer?: never };

/** Called at the end of a call to a provider. `outcome` is `ok`, `unknown_subject`, `incomplete`, `stale_data` or the code of the error. */
export type OnEnd = (outcome: string, failed: boolean) => void;

/** Shared instance: its stack trace is never logged. */
const STALE = new ProviderError('unavailable', 'stale_data', false);

/**
 * The providers of a source, in the order in which they are called. Each provider has its own queue and breaker, so that a
 * provider that is down does not affect the others.
 *
 * The next provider is called if the record is missing or incomplete, if the data is too old, or if the provider fails. A
 * missing record is the answer only if the last provider reports it and no provider failed: a provider that is down, or whose
 * data is too old, might have had the record.
 */
export class ProviderOrder<P extends SourceProvider> {
  private readonly members: readonly { provider: P; guard: SourceGuard; tally: ProviderTally }[];

  constructor(
    limits: Pick<SourceDefinition<P>, 'concurrencyMax' | 'queueMax' | 'breaker'>,
    providers: readonly P[],
    metrics: SourceMetrics,
    private readonly staleAfterMs: number,
  ) {
    this.members = providers.map((provider) => {
      metrics.setBreaker(provider.id, 0);
      const guard = new SourceGuard(limits, (figure) => metrics.setBreaker(provider.id, figure));
      return { provider, guard, tally: new ProviderTally() };
    });
  }

  /**
   * Calls the providers until one has the record. Never throws.
   * @param onFailure called for each provider that fails, even if another one answers
   * @param follow called before each provider; the function that it returns is called after the provider
   */
  async query(
    call: (provider: P) => Awaitable<Answer<unknown>>,
    onFailure: (provider: string, error: ProviderError) => void,
    follow?: (provider: string) => OnEnd | undefined,
  ): Promise<Outcome> {
    let last: Outcome | undefined;
    let failed: Outcome | undefined;
    for (const { provider, guard, tally } of this.members) {
      if (!provider.configured()) {
        continue;
      }
      const { id } = provider;
      const onEnd = follow?.(id);
      try {
        const result = guard.run(() => call(provider));
        const answer = isPromise(result) ? await result : result;
        const shortcoming = this.shortcomingOf(answer);
        if (shortcoming === STALE.code) {
          tally.countFailure(STALE.code, true);
        } else {
          tally.countAnswer(shortcoming ?? 'ok');
        }
        onEnd?.(shortcoming ?? 'ok', shortcoming === STALE.code);
        if (shortcoming === STALE.code) {
          last = { provider: id, error: STALE };
        } else if (shortcoming) {
          last = { provider: id, answer };
        } else {
          return { provider: id, answer };
        }
      } catch (error) {
        failed = { provider: id, error: error as ProviderError };
        tally.countFailure(failed.error.code, failed.error.countsAgainstHealth);
        onFailure(id, failed.error);
        onEnd?.(failed.error.code, failed.error.countsAgainstHealth);
      }
    }
    return failed ?? last ?? this.notConfigured();
  }

  /** State of each provider, in order. */
  states(): ProviderState[] {
    return this.members.map(({ provider, guard, tally }) => ({
      id: provider.id,
      configured: provider.configured(),
      breaker: guard.state,
      inflight: guard.inflight,
      ...tally.figures(),
    }));
  }

  /** Reason why the next provider must be called too. */
  private shortcomingOf(answer: Answer<unknown>): string | undefined {
    if (this.isStale(answer)) {
      return STALE.code;
    }
    if (answer.record === null) {
      return 'unknown_subject';
    }
    return answer.incomplete ? 'incomplete' : undefined;
  }

  /** Data without a readable date counts as too old. */
  private isStale({ asOf }: Answer<unknown>): boolean {
    return this.staleAfterMs > 0 && !(Date.now() - Date.parse(asOf) <= this.staleAfterMs);
  }

  private notConfigured(): Outcome {
    return { provider: this.members[0]?.provider.id ?? 'none', error: new ProviderNotConfiguredError() };
  }
}
