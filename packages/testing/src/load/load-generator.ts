import { connect, type Socket } from 'node:net';

/** An answer that takes longer is no answer: the product's own bound is 30 s. */
const ANSWER_LIMIT_MS = 35_000;
const HEAD_END = Buffer.from('\r\n\r\n');

export interface LoadOptions {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /**
   * Open loop: requests start on schedule and latency counts from the intended start, so that a stall of the server is not
   * hidden. Without a rate each connection asks again as soon as it is answered (capacity).
   */
  ratePerSecond?: number;
  request: (index: number) => Buffer;
}

export interface LoadResult {
  answered: number;
  statuses: Record<number, number>;
  seconds: number;
  /** Sorted. */
  latenciesMs: Float64Array;
  latenciesMsByStatus: Record<number, Float64Array>;
  /** Starts that came over 5 ms after schedule for want of a free connection. */
  late: number;
  /** CPU time of the whole process meanwhile: what the load itself cost, if it does nothing else. */
  generatorCpuMs: number;
}

/**
 * A small HTTP/1.1 client for load: prebuilt requests over kept sockets, one in flight on each. Requests are written as
 * they stand and answers are read by their content-length, so that it costs little beside the product it measures.
 */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const { host, port, connections, seconds } = options;
  const all = Array.from({ length: connections }, () => new Connection(host, port));
  await Promise.all(all.map((connection) => connection.open()));
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const run = new Run(options, startedAt + seconds * 1_000);
  try {
    await Promise.all(all.map((connection) => run.drive(connection)));
  } finally {
    for (const connection of all) {
      connection.close();
    }
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return run.result((performance.now() - startedAt) / 1_000, (user + system) / 1_000);
}

class Run {
  readonly #latencies: number[] = [];
  readonly #latenciesByStatus: Record<number, number[]> = {};
  readonly #startsAt = performance.now();
  #next = 0;
  #late = 0;

  constructor(
    private readonly options: LoadOptions,
    private readonly endsAt: number,
  ) {}

  async drive(connection: Connection): Promise<void> {
    const { ratePerSecond, request } = this.options;
    for (;;) {
      const index = this.#next++;
      const intendedAt = ratePerSecond ? this.#startsAt + (index * 1_000) / ratePerSecond : performance.now();
      if (intendedAt >= this.endsAt) {
        return;
      }
      await this.#until(intendedAt);
      // Timers have a resolution of one millisecond and may fire early. The latency of a late request counts from the
      // time at which it was due.
      const from = Math.min(intendedAt, performance.now());
      const status = await connection.runQuery(request(index));
      const latencyMs = performance.now() - from;
      this.#latencies.push(latencyMs);
      const ofStatus = this.#latenciesByStatus[status] ?? [];
      this.#latenciesByStatus[status] = ofStatus;
      ofStatus.push(latencyMs);
    }
  }

  async #until(intendedAt: number): Promise<void> {
    const earlyMs = intendedAt - performance.now();
    if (earlyMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, earlyMs));
    } else if (-earlyMs > 5) {
      this.#late += 1;
    }
  }

  result(seconds: number, generatorCpuMs: number): LoadResult {
    const latenciesMs = sorted(this.#latencies);
    const byStatus = Object.entries(this.#latenciesByStatus);
    return {
      answered: latenciesMs.length,
      statuses: Object.fromEntries(byStatus.map(([status, latencies]) => [status, latencies.length])),
      seconds,
      latenciesMs,
      latenciesMsByStatus: Object.fromEntries(byStatus.map(([status, latencies]) => [status, sorted(latencies)])),
      late: this.#late,
      generatorCpuMs,
    };
  }
}

class Connection {
  /** One buffer for all answers of this connection. A usual answer fits in it completely. */
  readonly #memory = Buffer.allocUnsafe(16 * 1_024);
  #incomplete: Buffer | undefined;
  #settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  #socket: Socket | undefined;
  #isLast = false;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const onread = { buffer: this.#memory, callback: (bytes: number) => this.#read(this.#memory.subarray(0, bytes)) };
      const socket = connect({ host: this.host, port: this.port, noDelay: true, onread }, resolve);
      const fail = (error: Error) => {
        reject(error);
        if (this.#socket === socket) {
          this.#settle?.reject(error);
        }
      };
      socket.on('error', fail);
      socket.on('close', () => fail(new Error('the server closed a connection')));
      socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy());
      this.#socket = socket;
    });
  }

  /** Sends one request. If the server announced that it closes the connection, this opens a new connection first. */
  async runQuery(request: Buffer): Promise<number> {
    if (this.#isLast) {
      this.close();
      this.#isLast = false;
      await this.open();
    }
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket?.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  /** Returns true to go on reading. */
  #read(bytes: Buffer): true {
    const answer = this.#incomplete ? Buffer.concat([this.#incomplete, bytes]) : bytes;
    const headEnd = answer.indexOf(HEAD_END);
    const head = headEnd < 0 ? '' : answer.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (headEnd < 0 || answer.length < headEnd + HEAD_END.length + length) {
      this.#incomplete = Buffer.from(answer);
      return true;
    }
    this.#incomplete = undefined;
    this.#isLast = /\nconnection: close/i.test(head);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(Number(head.slice(9, 12)));
    return true;
  }
}

const sorted = (latencies: number[]): Float64Array => Float64Array.from(latencies).sort();

/** The value below which this share of the sorted latencies lies. */
export function percentile(sorted: Float64Array | undefined, share: number): number {
  return sorted?.[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
