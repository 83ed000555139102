import { connect } from 'node:net';

/** An answer that takes longer is no answer: the product's own bound is 30 s. */
const ANSWER_LIMIT_MS = 35_000;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A small HTTP/1.1 client for load: prebuilt requests over kept sockets, one in flight on each. Requests are written as
 * they stand and answers are read by their content-length, so that it costs little beside the product it measures.
 *
 * @param {{ host: string, port: number, connections: number, seconds: number, ratePerSecond?: number,
 *   request: (index: number) => Buffer }} options without a rate each connection asks again as soon as it is answered
 *   (capacity); with one, requests start on schedule and latency counts from the intended start, so that a stall of the
 *   server is not hidden (open loop)
 * @returns {Promise<import('./load-generator.d.mts').LoadResult>}
 */
export async function generateLoad({ host, port, connections, seconds, ratePerSecond, request }) {
  const all = Array.from({ length: connections }, () => new Connection(host, port));
  await Promise.all(all.map((connection) => connection.open()));
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const run = new Run({ request, endsAt: startedAt + seconds * 1_000, ratePerSecond });
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
  #next = 0;
  #latencies = [];
  #latenciesByStatus = {};
  #late = 0;

  constructor({ request, endsAt, ratePerSecond }) {
    Object.assign(this, { request, endsAt, ratePerSecond, startsAt: performance.now() });
  }

  async drive(connection) {
    for (;;) {
      const index = this.#next++;
      const intendedAt = this.ratePerSecond ? this.startsAt + (index * 1_000) / this.ratePerSecond : performance.now();
      if (intendedAt >= this.endsAt) {
        return;
      }
      await this.#until(intendedAt);
      // Timers have a resolution of one millisecond and may fire early. The latency of a late request counts from the
      // time at which it was due.
      const from = Math.min(intendedAt, performance.now());
      const status = await connection.runQuery(this.request(index));
      const latencyMs = performance.now() - from;
      this.#latencies.push(latencyMs);
      this.#latenciesByStatus[status] ??= [];
      this.#latenciesByStatus[status].push(latencyMs);
    }
  }

  async #until(intendedAt) {
    const earlyMs = intendedAt - performance.now();
    if (earlyMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, earlyMs));
    } else if (-earlyMs > 5) {
      this.#late += 1;
    }
  }

  result(seconds, generatorCpuMs) {
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
  #memory = Buffer.allocUnsafe(16 * 1_024);
  #incomplete;
  #settle;
  #socket;
  #isLast = false;

  constructor(host, port) {
    Object.assign(this, { host, port });
  }

  open() {
    return new Promise((resolve, reject) => {
      const onread = { buffer: this.#memory, callback: (bytes) => this.#read(this.#memory.subarray(0, bytes)) };
      const socket = connect({ host: this.host, port: this.port, noDelay: true, onread }, resolve);
      const fail = (error) => {
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
  async runQuery(request) {
    if (this.#isLast) {
      this.close();
      this.#isLast = false;
      await this.open();
    }
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#socket?.destroy();
  }

  /** @returns {true} to go on reading */
  #read(bytes) {
    const answer = this.#incomplete ? Buffer.concat([this.#incomplete, bytes]) : bytes;
    const headEnd = answer.indexOf(HEAD_END);
    const head = headEnd < 0 ? '' : answer.latin1Slice(0, headEnd);
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

const sorted = (latencies) => Float64Array.from(latencies).sort();

/** The value below which this share of the sorted latencies lies. */
export function percentile(sorted, share) {
  return !sorted?.length ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
