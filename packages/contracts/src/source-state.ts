/**
 * State of one replica of a source, from the replica itself, with counts since its start. It has figures, versions and codes, and no data about a buyer.
 */
export interface SourceState {
  /** Name of the machine; in Kubernetes the name of the pod. */
  host: string;
  /** ISO 8601. */
  startedAt: string;
  /** In the order in which the source calls them. */
  providers: ProviderState[];
  data: SourceData[];
}

/** One provider of a source. Times are ISO 8601. */
export interface ProviderState {
  id: string;
  /** False: it has neither data nor a vendor, and the source does not call it. */
  configured: boolean;
  breaker: 'closed' | 'open' | 'half_open';
  inflight: number;
  /** Number of calls by result: `ok`, `unknown_subject`, `incomplete`, `stale_data`, or the code of the error. */
  calls: Record<string, number>;
  lastOkAt: string | null;
  /**
   * Time (`lastFailureAt`) and code (`lastFailure`) of the last failure of the vendor or of its data. An open breaker
   * is not a failure.
   */
  lastFailureAt: string | null;
  lastFailure: string | null;
}

/** A data set that a source uses and replaces as a whole. */
export interface SourceData {
  /** `snapshot`, `lists`, `city`, ... */
  name: string;
  /** `null`: versions exist, but none of them can be opened. */
  version: string | null;
  /** ISO 8601: the date of the data. */
  asOf: string | null;
  records: number | null;
}
