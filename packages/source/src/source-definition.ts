import type { OperationOf, QueryOf, RecordOf, SourceAppId, SourceCause, SourceOperation } from '@cotejo/contracts';
import type { Awaitable } from '@cotejo/transport';
import type { Checks } from './check.js';
import type { Answer, ProviderContext, SourceProvider } from './provider.js';

/** One operation of a source: how a provider fetches the record, and the checks of that record. */
export interface Operation<P, Q, R> {
  fetch(provider: P, query: Q, context: ProviderContext): Awaitable<Answer<R>>;
  checks: Checks<R, Q>;
  /** Why a provider cannot have the record, whatever its number: it is not called. `null`: it can. */
  excludes?(provider: P, query: Q): SourceCause | null;
}

/** When the breaker of a provider opens and stops the calls to a failing vendor. */
export interface BreakerLimits {
  /** Share of failures in the window, 0 to 1, from which the breaker opens. */
  failureRatio: number;
  windowMs: number;
  /** With fewer calls per second than this the breaker stays closed. */
  callsPerSecondMin: number;
  halfOpenAfterMs: number;
}

/** A source as data: the authority, its deadline, its bounds and its operations by message pattern. */
export interface SourceDefinition<P extends SourceProvider> {
  id: SourceAppId;
  /** Official name of the authority. */
  publisher: string;
  /** Abstract class of the providers; also their injection token. */
  port: abstract new (
    ...args: never[]
  ) => P;
  deadlineMs: number;
  concurrencyMax: number;
  queueMax: number;
  breaker: BreakerLimits;
  /** Announcements after which the provider reloads its data. A replica sends them when it switches to other data. */
  reloadOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own types of query and record
  operations: Record<string, Operation<P, any, any>>;
}

/** Limits for most sources. A source overrides the ones that differ. */
export const SOURCE_DEFAULTS = {
  deadlineMs: 600,
  concurrencyMax: 64,
  // One frame of the bus can bring 256 queries at once (BusLimits). A fast provider answers them within milliseconds.
  queueMax: 256,
  // Constant failure opens the breaker within three seconds, including the timeouts of the first calls.
  breaker: { failureRatio: 0.5, windowMs: 4_000, callsPerSecondMin: 5, halfOpenAfterMs: 5_000 },
} as const;

/** A definition whose operations are exactly those that the table of sources lists, with their queries and records. */
export type TypedSourceDefinition<Id extends SourceAppId, P extends SourceProvider> = SourceDefinition<P> & {
  id: Id;
  operations: { [O in OperationOf<Id> & SourceOperation]: Operation<P, QueryOf<O>, RecordOf<O>> };
};

/** Checks a definition against the table of sources when it compiles. */
export function defineSource<Id extends SourceAppId, P extends SourceProvider>(
  definition: TypedSourceDefinition<Id, P>,
): TypedSourceDefinition<Id, P> {
  return definition;
}
