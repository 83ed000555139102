import type { OperationOf, QueryOf, RecordOf, SourceAppId, SourceOperation } from '@cotejo/contracts';
import type { Check } from './check.js';
import type { Answer, ProviderContext, SourceProvider } from './provider.js';

/** One operation of a source: how a provider fetches the record, and the checks of that record. */
export interface Operation<P, Q, R> {
  fetch(provider: P, query: Q, context: ProviderContext): Promise<Answer<R>>;
  checks: readonly Check<R, Q>[];
}

/** When a source stops calling a failing vendor for a while. */
export interface BreakerLimits {
  /** Share of failures in the window that opens it. */
  failureRatio: number;
  windowMs: number;
  /** Below this rate the breaker stays closed. */
  callsPerSecondMin: number;
  halfOpenAfterMs: number;
}

/** A source as data: the authority, its deadline, its bounds and its operations by message pattern. */
export interface SourceDefinition<P extends SourceProvider> {
  id: SourceAppId;
  /** The authority, in its own words. */
  publisher: string;
  /** Port and injection token of its providers. */
  port: abstract new (
    ...args: never[]
  ) => P;
  deadlineMs: number;
  concurrencyMax: number;
  queueMax: number;
  breaker: BreakerLimits;
  /** Announcements after which the provider reloads its data. A replica sends them when it switches to other data. */
  reloadOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each operation has a query and a record of its own
  operations: Record<string, Operation<P, any, any>>;
}

/** The limits most sources use; a source states what differs. */
export const SOURCE_DEFAULTS = {
  deadlineMs: 600,
  concurrencyMax: 64,
  // A frame of the bus may bring 256 questions at once (BusLimits), which a quick provider answers within milliseconds.
  queueMax: 256,
  // Steady failure fills half of the window, and so opens it, within three seconds, the time-outs of the first included.
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
