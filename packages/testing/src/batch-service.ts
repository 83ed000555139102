import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to one request. */
export interface BatchBehaviour {
  /** Rows that are answered before the connection breaks. */
  cutAfter?: number;
  /** Rows that are charged after that, and whose answers are lost. */
  chargeBeyondCut?: number;
  /** Rows that are answered before the batch ends with a reason. */
  end?: { rows: number; reason: string };
  /** Before each answer. */
  waitMs?: number;
  /** Answers that do not say yet whether the row is charged. */
  isChargeUnknown?: boolean;
  /** Reads the rows and answers none. */
  silent?: boolean;
}

interface RowAnswer {
  status: number;
  charged: boolean;
  replayed: boolean;
  error?: object;
  result?: object;
}

const NO_COUNTS = { rows: 0, answered: 0, errors: 0, charged: 0, replayed: 0 };

type Decide = (body: unknown, how: 'row' | 'call') => { status: number; body: object };

/**
 * A small server of `POST /v1/verify/batch` and `/v1/analyze/batch` for tests of clients, and of the single calls. It
 * speaks the protocol of the service over a real socket: answers in order while rows come in, one charge for each row of a
 * batch id, a summary as the last line. What it does wrong is chosen for each request of a batch.
 */
export class BatchService {
  url = '';
  readonly requests: { path: string; query: URLSearchParams; headers: IncomingHttpHeaders; firstRow: number }[] = [];
  /** Single calls. */
  readonly calls: { path: string; query: URLSearchParams; key: string; body: string }[] = [];
  /** Key of each row, `<batch id>#<row>`, and its content. */
  readonly charged = new Map<string, string>();

  private readonly server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    this.serve(request, response).catch(() => response.destroy());
  });

  /** @param decide the answer to a row, or to a single call */
  constructor(
    private readonly behave: (request: { number: number; firstRow: number }) => BatchBehaviour = () => ({}),
    private readonly decide: Decide = decideAlike,
  ) {}

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    if (!pathname.endsWith('/batch')) {
      const call = { path: pathname, query: searchParams, key: String(request.headers['idempotency-key']) };
      await this.answerCall({ ...call, body: await text(request) }, response);
      return;
    }
    const firstRow = Number(searchParams.get('first_row') ?? 1);
    this.requests.push({ path: pathname, query: searchParams, headers: request.headers, firstRow });
    const behaviour = this.behave({ number: this.requests.length, firstRow });
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    response.flushHeaders();
    await this.answerRows(request, response, { firstRow, behaviour });
  }

  private async answerCall(call: BatchService['calls'][number], response: ServerResponse): Promise<void> {
    this.calls.push(call);
    const { status, charged, replayed, error, result } = this.answer(call.body, call.key, 'call');
    const headers = { 'x-quota-charged': charged ? 1 : 0, ...(replayed && { 'idempotency-replayed': 'true' }) };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(result ?? error));
  }

  private async answerRows(
    request: IncomingMessage,
    response: ServerResponse,
    { firstRow, behaviour }: { firstRow: number; behaviour: BatchBehaviour },
  ): Promise<void> {
    const { cutAfter = Infinity, chargeBeyondCut = 0, end, waitMs = 0, silent, isChargeUnknown } = behaviour;
    const counts = { ...NO_COUNTS };
    let endedBy = 'end_of_input';
    for await (const line of linesOf(request)) {
      if (end && counts.rows >= end.rows) {
        endedBy = end.reason;
        break;
      }
      if (silent) {
        continue;
      }
      if (waitMs > 0) {
        await sleep(waitMs);
      }
      const row = firstRow + counts.rows;
      const answer = { row, ...this.answer(line, `${request.headers['idempotency-key']}#${row}`, 'row') };
      if (counts.rows >= cutAfter) {
        if (counts.rows >= cutAfter + chargeBeyondCut) {
          response.destroy();
          return;
        }
        counts.rows += 1;
        continue;
      }
      count(counts, answer);
      const shown = isChargeUnknown ? { ...answer, charged: null, replayed: null } : answer;
      if (!response.write(`${JSON.stringify(shown)}\n`)) {
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    }
    if (counts.rows >= cutAfter) {
      response.destroy();
      return;
    }
    const summary = { first_row: firstRow, next_row: firstRow + counts.rows, ...counts, ended_by: endedBy };
    response.end(`${JSON.stringify({ summary })}\n`);
  }

  private answer(line: string, key: string, how: 'row' | 'call'): RowAnswer {
    const content = createHash('sha256').update(line).digest('hex');
    const before = this.charged.get(key);
    if (before !== undefined && before !== content) {
      return {
        status: 409,
        charged: false,
        replayed: false,
        error: { success: false, code: 'conflict', reason: 'idempotency_key_reused' },
      };
    }
    const { status, body } = this.decide(parse(line), how);
    if (status !== 200) {
      return { status, charged: false, replayed: false, error: body };
    }
    this.charged.set(key, content);
    return { status, charged: before === undefined, replayed: before !== undefined, result: body };
  }
}

/** Leaves the request open when its reader stops: the answer uses the same connection. */
async function* linesOf(request: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of request.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() as string;
    yield* lines.filter((line) => line.trim() !== '');
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Answers with the number of the buyer, so that a test sees which request an answer belongs to. */
function decideAlike(body: unknown): { status: number; body: object } {
  const { cedula, doc_number } = (body ?? {}) as Record<string, unknown>;
  const number = cedula ?? doc_number;
  if (typeof number !== 'string') {
    const errors = [{ pointer: '/cedula', code: 'required' }];
    return {
      status: 400,
      body: { success: false, code: 'bad_request', reason: 'invalid_body', request_id: 'req_row', errors },
    };
  }
  return {
    status: 200,
    body: { success: true, transaction_id: `txn_${number}`, risk_score: 10, recommendation: 'aprobar' },
  };
}

function count(counts: typeof NO_COUNTS, { status, charged, replayed }: RowAnswer): void {
  counts.rows += 1;
  counts[status === 200 ? 'answered' : 'errors'] += 1;
  counts.charged += charged ? 1 : 0;
  counts.replayed += replayed ? 1 : 0;
}
