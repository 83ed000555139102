import type { ProviderState, SourceCause } from '@cotejo/contracts';
import { type Awaitable, isPromise } from '@cotejo/transport';
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

/** How the order runs one query. */
interface QueryWork<P> {
  /** Why this provider cannot have the record; `null`: it can. */
  excludes?(provider: P): SourceCause | null;
  call(provider: P): Awaitable<Answer<unknown>>;
  /** Called for each provider that fails, even if another one answers. */
  onFailure(provider: string, error: ProviderError): void;
  /** Called before each provider; the function that it returns is called after the provider. */
  follow?: ((provider: string) => OnEnd | undefined) | undefined;
}

interface Member<P> {
  provider: P;
  guard: SourceGuard;
  tally: ProviderTally;
}

/** How one provider ended a query, and whether the next one must be called too. */
interface Attempt {
  outcome: Outcome;
  isFinal: boolean;
  hasFailed: boolean;
}

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
  private readonly members: readonly Member<P>[];

  constructor(
    limits: Pick<SourceDefinition<P>, 'concurrencyMax' | 'queueMax' | 'breaker'>,
    providers: readonly P[],
    metrics: SourceMetrics,
    private readonly staleAfterMs: number,
  ) {
    this.members = providers.map((provider) => {
      metrics.setBreaker(provider.id, 0);
      const concurrencyMax = limits.concurrencyMax + (provider.queriesMax() ?? 0);
      const guard = new SourceGuard({ ...limits, concurrencyMax }, (figure) => metrics.setBreaker(provider.id, figure));
      return { provider, guard, tally: new ProviderTally() };
    });
  }

  /** Calls the providers until one has the record. Neither throws nor rejects. */
  query(work: QueryWork<P>): Awaitable<Outcome> {
    const index = this.nextAble(0, work);
    const first = this.members[index];
    if (!first) {
      return this.notConfigured(work);
    }
    const attempt = this.callMember(first, work);
    return !isPromise(attempt) && attempt.isFinal ? attempt.outcome : this.queryInOrder(index, attempt, work);
  }

  /** @param attempt of the member at `index` */
  private async queryInOrder(index: number, attempt: Awaitable<Attempt>, work: QueryWork<P>): Promise<Outcome> {
    let { outcome, isFinal, hasFailed } = await attempt;
    let failed = hasFailed ? outcome : undefined;
    for (let at = this.nextAble(index + 1, work); !isFinal && at !== -1; at = this.nextAble(at + 1, work)) {
      ({ outcome, isFinal, hasFailed } = await this.callMember(this.members[at] as Member<P>, work));
      failed = hasFailed ? outcome : failed;
    }
    return isFinal ? outcome : (failed ?? outcome);
  }

  /** The index of the first provider from an index on that is configured and can have the record; -1 without such a provider. */
  private nextAble(from: number, { excludes }: QueryWork<P>): number {
    return this.members.findIndex(
      ({ provider }, index) => index >= from && provider.configured() && (excludes?.(provider) ?? null) === null,
    );
  }

  private callMember(member: Member<P>, { call, onFailure, follow }: QueryWork<P>): Awaitable<Attempt> {
    const { provider, guard } = member;
    const onEnd = follow?.(provider.id);
    const startedAt = performance.now();
    const answer = guard.run(() => call(provider));
    if (!isPromise(answer)) {
      return this.rate(member, answer, startedAt, onEnd);
    }
    return answer.then(
      (later) => this.rate(member, later, startedAt, onEnd),
      (error: ProviderError) => {
        member.tally.countFailure(error.code, error.countsAgainstHealth);
        onFailure(provider.id, error);
        onEnd?.(error.code, error.countsAgainstHealth);
        return { outcome: { provider: provider.id, error }, isFinal: false, hasFailed: true };
      },
    );
  }

  private rate(
    { provider: { id }, tally }: Member<P>,
    answer: Answer<unknown>,
    startedAt: number,
    onEnd: OnEnd | undefined,
  ): Attempt {
    const shortcoming = this.shortcomingOf(answer);
    const isStale = shortcoming === STALE.code;
    if (isStale) {
      tally.countFailure(STALE.code, true);
    } else {
      tally.countAnswer(shortcoming ?? 'ok', performance.now() - startedAt);
    }
    onEnd?.(shortcoming ?? 'ok', isStale);
    const outcome = isStale ? { provider: id, error: STALE } : { provider: id, answer };
    return { outcome, isFinal: !shortcoming, hasFailed: false };
  }

  /** State of each provider, in order. */
  states(): ProviderState[] {
    return this.members.map(({ provider, guard, tally }) => {
      const vendor = provider.vendorState();
      return {
        id: provider.id,
        configured: provider.configured(),
        breaker: guard.state,
        inflight: guard.inflight,
        ...tally.figures(),
        ...(vendor && { vendor }),
      };
    });
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

  private notConfigured({ excludes }: QueryWork<P>): Outcome {
    const able = this.members.filter(({ provider }) => provider.configured());
    const [cause] = able.flatMap(({ provider }) => excludes?.(provider) ?? []);
    return { provider: this.members[0]?.provider.id ?? 'none', error: new ProviderNotConfiguredError(cause) };
  }
}
