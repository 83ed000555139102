import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A small server of `POST /v1/verify/batch` and `/v1/analyze/batch` for tests of clients. It speaks the protocol of the
 * service over a real socket: answers in order while rows come in, one charge for each row of a batch id, a summary as the
 * last line. What it does wrong is chosen for each request.
 *
 * @typedef {object} Behaviour what happens to one request
 * @property {{ status: number, body: object | string, headers?: Record<string, string> }} [refusal] in place of rows
 * @property {number} [cutAfter] rows that are answered before the connection breaks
 * @property {number} [chargeBeyondCut] rows that are charged after that, and whose answers are lost
 * @property {{ rows: number, reason: string }} [end] rows that are answered before the batch ends with a reason
 * @property {number} [waitMs] before each answer
 * @property {boolean} [silent] reads the rows and answers none
 * @property {string} [text] is written as the answer, in place of rows
 */
export class BatchService {
  /** Requests that arrived: path, headers, first row. */
  requests = [];
  /** Key of each row, `<batch id>#<row>`, and its content. */
  charged = new Map();
  /** Bodies in the order in which they were charged. */
  rowsRead = 0;

  #server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    this.#serve(request, response).catch(() => response.destroy());
  });

  /**
   * @param {(request: { number: number, firstRow: number }) => Behaviour} [behave]
   * @param {(body: any) => { status: number, body: object }} [decide] the answer to a row
   */
  constructor(behave = () => ({}), decide = decideAlike) {
    this.behave = behave;
    this.decide = decide;
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.address());
    this.url = `http://127.0.0.1:${port}`;
    return this;
  }

  stop() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://service');
    const firstRow = Number(searchParams.get('first_row') ?? 1);
    this.requests.push({ path: pathname, query: searchParams, headers: request.headers, firstRow });
    const behaviour = this.behave({ number: this.requests.length, firstRow });
    if (behaviour.refusal) {
      const { status, body, headers } = behaviour.refusal;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    response.flushHeaders();
    if (behaviour.text !== undefined) {
      response.end(behaviour.text);
      return;
    }
    await this.#answerRows(request, response, { firstRow, behaviour, id: request.headers['idempotency-key'] });
  }

  async #answerRows(request, response, { firstRow, behaviour, id }) {
    const { cutAfter = Infinity, chargeBeyondCut = 0, end, waitMs = 0, silent } = behaviour;
    const counts = { rows: 0, answered: 0, errors: 0, charged: 0, replayed: 0 };
    let endedBy = 'end_of_input';
    for await (const line of linesOf(request)) {
      this.rowsRead += 1;
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
      const answer = this.#answer(line, firstRow + counts.rows, id);
      if (counts.rows >= cutAfter) {
        if (counts.rows >= cutAfter + chargeBeyondCut) {
          response.destroy();
          return;
        }
        counts.rows += 1;
        continue;
      }
      count(counts, answer);
      if (!response.write(`${JSON.stringify(answer)}\n`)) {
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

  #answer(line, row, id) {
    const key = `${id}#${row}`;
    const content = createHash('sha256').update(line).digest('hex');
    const before = this.charged.get(key);
    if (before !== undefined && before !== content) {
      return {
        row,
        status: 409,
        charged: false,
        replayed: false,
        error: { success: false, code: 'conflict', reason: 'idempotency_key_reused' },
      };
    }
    const { status, body } = this.decide(parse(line));
    if (status !== 200) {
      return { row, status, charged: false, replayed: false, error: body };
    }
    this.charged.set(key, content);
    return { row, status, charged: before === undefined, replayed: before !== undefined, result: body };
  }
}

/** Leaves the request open when its reader stops: the answer uses the same connection. */
async function* linesOf(request) {
  let rest = '';
  for await (const chunk of request.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines.filter((line) => line.trim() !== '');
  }
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Answers with the number of the buyer, so that a test sees which request an answer belongs to. */
function decideAlike(body) {
  const number = body?.cedula ?? body?.doc_number;
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

function count(counts, { status, charged, replayed }) {
  counts.rows += 1;
  counts[status === 200 ? 'answered' : 'errors'] += 1;
  counts.charged += charged ? 1 : 0;
  counts.replayed += replayed ? 1 : 0;
}
