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
  /** Of the last 256 answers, in milliseconds; `null`: there was no answer. */
  p50Ms: number | null;
  p95Ms: number | null;
  lastOkAt: string | null;
  /**
   * Time (`lastFailureAt`) and code (`lastFailure`) of the last failure of the vendor or of its data. An open breaker
   * is not a failure.
   */
  lastFailureAt: string | null;
  lastFailure: string | null;
  /** Only of a vendor by declaration. */
  vendor?: VendorState;
}

/** How far a vendor's declaration can be trusted, and what its calls cost. */
export interface VendorState {
  /** Day on which its documents were read, YYYY-MM-DD. */
  writtenOn: string;
  /** Day of the first reported call; `null`: none was reported. */
  calledOn: string | null;
  currency: string;
  /** Price of the charged calls of this replica since its start; `null`: the price is not known. */
  cost: number | null;
  /** Spent share of the tightest cap, 0 to 1, at the last call; `null`: no cap. */
  capShare: number | null;
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

/** Whether a source answers. `down`: no replica can query a provider; `not_configured`: no replica has a provider. */
export type SourceHealth = 'ok' | 'degraded' | 'down' | 'not_configured';

/** Health of a source from the states of its replicas. A silent replica (`undefined`) counts as not working. */
export function sourceHealth(states: readonly (SourceState | undefined)[]): SourceHealth {
  const answered = states.filter((state) => state !== undefined);
  if (answered.length === 0) {
    return 'down';
  }
  if (answered.every(({ providers }) => !providers.some(({ configured }) => configured))) {
    return 'not_configured';
  }
  if (!answered.some(canAnswer)) {
    return 'down';
  }
  return states.every((state) => state && isWhole(state)) ? 'ok' : 'degraded';
}

/** At least one provider can be queried. */
const canAnswer = ({ providers }: SourceState) =>
  providers.some(({ configured, breaker }) => configured && breaker !== 'open');

/** Every configured provider can be queried, and all data can be opened. */
const isWhole = (state: SourceState) =>
  canAnswer(state) && state.providers.every(isWell) && state.data.every(({ version }) => version !== null);

const isWell = ({ configured, breaker }: ProviderState) => !configured || breaker === 'closed';
