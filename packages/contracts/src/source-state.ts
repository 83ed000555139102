/**
 * How one replica of a source stands, told by itself; counted since it started. Figures, versions and codes: nothing of
 * anybody who was asked about.
 */
export interface SourceState {
  /** Name of the machine: in Kubernetes that of the pod. */
  host: string;
  /** ISO 8601. */
  startedAt: string;
  /** In the order in which they are asked. */
  providers: ProviderState[];
  data: SourceData[];
}

/** One provider of a source. Times are ISO 8601. */
export interface ProviderState {
  id: string;
  /** False: it has nothing to answer from, and is not asked. */
  configured: boolean;
  breaker: 'closed' | 'open' | 'half_open';
  inflight: number;
  /** How questions ended: `ok`, `unknown_subject`, `incomplete`, `stale_data`, or the code of the error. */
  calls: Record<string, number>;
  lastOkAt: string | null;
  /** The last failure of the vendor or of its data, as a code; a breaker that is open is none of its own. */
  lastFailureAt: string | null;
  lastFailure: string | null;
}

/** Data that a source answers from, where it changes as a whole. */
export interface SourceData {
  /** `snapshot`, `lists`, `city`, ... */
  name: string;
  /** `null`: there is some, and none can be opened. */
  version: string | null;
  /** ISO 8601: when it was true. */
  asOf: string | null;
  records: number | null;
}
