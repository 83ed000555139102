import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** A line of the answer, as a merchant's program reads it. */
export interface BatchLine {
  row: number;
  status: number;
  charged: boolean | null;
  replayed: boolean | null;
  // biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
  result?: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  error?: any;
}

export interface BatchSummary {
  first_row: number;
  next_row: number;
  rows: number;
  answered: number;
  errors: number;
  charged: number;
  replayed: number;
  charge_unknown: number;
  ended_by: string;
}

/** The complete answer of a batch; `summary` is undefined when it was cut. */
export interface BatchAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  lines: BatchLine[];
  summary: BatchSummary | undefined;
  text: string;
}

export interface BatchOptions {
  variant?: 'verify' | 'analyze';
  query?: string;
  headers?: Record<string, string>;
}

/** One batch on its own connection: the test writes rows and reads answers at the same time. */
export class BatchClient {
  readonly request: ClientRequest;
  /** Resolves with the start of the answer. */
  readonly response: Promise<IncomingMessage>;

  /** Why the answer is not complete. */
  cutBy: string | undefined;

  constructor(url: string, key: string, { variant = 'verify', query = '', headers = {} }: BatchOptions = {}) {
    this.request = request(`${url}/v1/${variant}/batch${query}`, {
      method: 'POST',
      agent: false,
      headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson', ...headers },
    });
    this.response = new Promise((resolve, reject) => {
      this.request.once('response', resolve);
      this.request.on('error', reject);
    });
    this.response.catch(() => {});
    this.request.flushHeaders();
  }

  /** @returns false when the connection takes no more for now */
  write(...rows: unknown[]): boolean {
    return this.request.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }

  /** Writes rows as fast as the connection takes them, until the signal or the end of the connection. */
  async writeWithoutEnd(rowOf: (index: number) => unknown, signal: AbortSignal): Promise<void> {
    this.request.on('error', () => {}).setMaxListeners(0);
    for (let written = 0; !signal.aborted && !this.request.destroyed; written += 100) {
      const hasRoom = this.write(...Array.from({ length: 100 }, (_, index) => rowOf(written + index)));
      // Lets the answers be read.
      await setImmediate();
      if (!hasRoom) {
        await Promise.race([once(this.request, 'drain', { signal }).catch(() => {}), sleep(200)]);
      }
    }
  }

  /** Reads answers until the batch ends or is cut. */
  async *lines(): AsyncGenerator<string> {
    const response = await this.response;
    let rest = '';
    try {
      for await (const chunk of response.setEncoding('utf8')) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        yield* lines.map((line) => line.replace(/\r$/, ''));
      }
    } catch (error) {
      this.cutBy = (error as Error).message;
    }
    if (rest !== '') {
      yield rest;
    }
  }

  /** Reads the complete answer. */
  async answer(): Promise<BatchAnswer> {
    const { statusCode = 0, headers } = await this.response;
    const texts: string[] = [];
    for await (const line of this.lines()) {
      texts.push(line);
    }
    const isJson = headers['content-type']?.includes('ndjson');
    const parsed = isJson ? texts.flatMap(parseLine) : [];
    const summary = parsed.find((line) => 'summary' in line)?.summary;
    return {
      status: statusCode,
      headers,
      lines: parsed.filter((line) => 'row' in line),
      summary,
      text: texts.join('\n'),
    };
  }

  destroy(): void {
    this.request.destroy();
  }
}

/** The last line of a cut answer may be incomplete. */
// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
function parseLine(text: string): any[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** Sends a whole body and reads the whole answer. */
export async function sendBatch(
  url: string,
  key: string,
  body: string | Buffer | readonly unknown[],
  options: BatchOptions = {},
): Promise<BatchAnswer> {
  const client = new BatchClient(url, key, options);
  const isBytes = typeof body === 'string' || Buffer.isBuffer(body);
  client.request.end(isBytes ? body : body.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return client.answer();
}
