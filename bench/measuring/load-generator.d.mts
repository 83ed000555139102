export interface LoadOptions {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /** Open loop at this rate; without it each connection asks again as soon as it is answered. */
  ratePerSecond?: number;
  request: (index: number) => Buffer;
}

export interface LoadResult {
  answered: number;
  statuses: Record<number, number>;
  seconds: number;
  /** Sorted. In an open loop a latency counts from the intended start. */
  latenciesMs: Float64Array;
  latenciesMsByStatus: Record<number, Float64Array>;
  /** Starts that came over 5 ms after schedule for want of a free connection. */
  late: number;
  /** CPU time of the whole process meanwhile: what the load itself cost, if it does nothing else. */
  generatorCpuMs: number;
}

export function generateLoad(options: LoadOptions): Promise<LoadResult>;

/** The value below which this share of the sorted latencies lies. */
export function percentile(sorted: Float64Array | undefined, share: number): number;
