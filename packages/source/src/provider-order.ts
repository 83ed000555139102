import type { ProviderState } from '@cotejo/contracts';
import { ProviderError, ProviderNotConfiguredError } from './errors.js';
import type { Answer, SourceProvider } from './provider.js';
import { ProviderTally } from './provider-tally.js';
import type { SourceDefinition } from './source-definition.js';
import { SourceGuard } from './source-guard.js';
import type { SourceMetrics } from './source-metrics.js';

/** How a question ended, and with whom. */
export type Outcome =
  | { provider: string; answer: Answer<unknown>; error?: never }
  | { provider: string; error: ProviderError; answer?: never };

/** Hears how it went with a provider: `ok`, `unknown_subject`, `incomplete`, or the code of the error. */
export type OnEnd = (outcome: string, failed: boolean) => void;

/** One for all, as it is told to nobody by its trace. */
const STALE = new ProviderError('unavailable', 'stale_data', false);

/**
 * The providers of a source in the order in which they are asked, each with a bound and a breaker of its own, so that one
 * that is away neither fills the queue of the others nor closes them.
 *
 * The next one is asked when one does not know the subject or what is asked of it, has data that is too old, or fails. That
 * nobody knows is an answer only if the last one says so and nobody failed: who is away or out of date might have known.
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
      metrics.breaker(provider.id, 0);
      const guard = new SourceGuard(limits, (figure) => metrics.breaker(provider.id, figure));
      return { provider, guard, tally: new ProviderTally() };
    });
  }

  /**
   * Never throws. `onFailure` hears of each provider that failed, whether or not another one answered; `follow`, if given, of
   * each that is asked.
   */
  async query(
    call: (provider: P) => Promise<Answer<unknown>>,
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
        const answer = await guard.run(() => call(provider));
        const lack = this.lackOf(answer);
        if (lack === STALE.code) {
          tally.failed(STALE.code, true);
        } else {
          tally.answered(lack ?? 'ok');
        }
        onEnd?.(lack ?? 'ok', lack === STALE.code);
        if (lack === STALE.code) {
          last = { provider: id, error: STALE };
        } else if (lack) {
          last = { provider: id, answer };
        } else {
          return { provider: id, answer };
        }
      } catch (error) {
        failed = { provider: id, error: error as ProviderError };
        tally.failed(failed.error.code, failed.error.countsAgainstHealth);
        onFailure(id, failed.error);
        onEnd?.(failed.error.code, failed.error.countsAgainstHealth);
      }
    }
    return failed ?? last ?? this.notConfigured();
  }

  /** How each provider stands, in order. */
  states(): ProviderState[] {
    return this.members.map(({ provider, guard, tally }) => ({
      id: provider.id,
      configured: provider.configured(),
      breaker: guard.state,
      inflight: guard.inflight,
      ...tally.told(),
    }));
  }

  /** Why the next provider is asked as well. */
  private lackOf(answer: Answer<unknown>): string | undefined {
    if (this.isStale(answer)) {
      return STALE.code;
    }
    if (answer.record === null) {
      return 'unknown_subject';
    }
    return answer.incomplete ? 'incomplete' : undefined;
  }

  /** Data of an unreadable age counts as old. */
  private isStale({ asOf }: Answer<unknown>): boolean {
    return this.staleAfterMs > 0 && !(Date.now() - Date.parse(asOf) <= this.staleAfterMs);
  }

  private notConfigured(): Outcome {
    return { provider: this.members[0]?.provider.id ?? 'none', error: new ProviderNotConfiguredError() };
  }
}
