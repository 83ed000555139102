import type { AskedSource } from '@cotejo/contracts';
import type { Check } from './check.js';
import type { Answer, AskContext, SourceProvider } from './provider.js';

/** One thing a source can be asked: the part of the RPC pattern after the dot. */
export interface Operation<P, Q, R> {
  ask(provider: P, query: Q, context: AskContext): Promise<Answer<R>>;
  checks: readonly Check<R, Q>[];
}

/** Whether a vendor is still worth asking. */
export interface BreakerLimits {
  /** Share of failures in the window that opens it. */
  failureRatio: number;
  windowMs: number;
  /** Below this rate nothing is judged. */
  callsPerSecondMin: number;
  halfOpenAfterMs: number;
}

/** A source as data: who answers, how long it may take, how much of it at once. */
export interface SourceDefinition<P extends SourceProvider> {
  id: AskedSource;
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
  /** Announcements after which the provider reloads its data, and which each replica makes when it has other data in use. */
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

/** Keeps the types of a definition while it is written as data. */
export function defineSource<P extends SourceProvider>(definition: SourceDefinition<P>): SourceDefinition<P> {
  return definition;
}

/** Keeps the types of one operation while it is written as data. */
export function operation<P, Q, R>(spec: Operation<P, Q, R>): Operation<P, Q, R> {
  return spec;
}
