import { Agent, createServer, request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const CASE_PATH = /^\/case\/([^/]+)(\/+[^?]*)(\?.*)?$/;
// Headers of one connection, which a proxy never passes on.
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/**
 * A proxy in front of a gateway for the golden cases. A request to `/case/<id>/...` goes to the gateway without that
 * prefix, after the fault that the case has for this try. The proxy records everything that it sees and sends.
 *
 * @typedef {object} Seen one request
 * @property {string} call the idempotency key, else method and path: equal for all tries of one call
 * @property {string} method
 * @property {string} path without the prefix
 * @property {string} query with its question mark, or empty
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {object | undefined} body JSON
 * @property {number} at when it had arrived, in milliseconds
 * @property {number} [endedAt] when its answer was sent
 * @property {number} [status] of the answer
 * @property {object} [answered] JSON that was sent in full
 * @property {number} concurrent number of requests of this case in progress, with this one
 */
export class FaultProxy {
  /** @type {Map<string, Seen[]>} */
  #seen = new Map();
  #trapped = 0;
  #faults;
  #gateway;
  #server;
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** @param {{ gatewayUrl: string, cases: { id: string, fault: object | null }[] }} options */
  constructor({ gatewayUrl, cases }) {
    this.#gateway = new URL(gatewayUrl);
    this.#faults = new Map(cases.map(({ id, fault }) => [id, fault === null ? [] : [fault].flat()]));
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (incoming, answer) => {
      this.#serve(incoming, answer).catch(() => answer.destroy());
    });
  }

  /** @returns {Promise<string>} the address, without a slash at the end */
  async start() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.address());
    return `http://127.0.0.1:${port}`;
  }

  async stop() {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Forgets everything, so that the next program starts from its first try. */
  reset() {
    this.#seen.clear();
    this.#trapped = 0;
  }

  /** @param {string} id @returns {Seen[]} in the order of their arrival */
  requestsOf(id) {
    return this.#seen.get(id) ?? [];
  }

  /** Number of requests that followed a redirect. */
  get trapped() {
    return this.#trapped;
  }

  /** @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} answer */
  async #serve(incoming, answer) {
    const [, id, path, query = ''] = CASE_PATH.exec(incoming.url ?? '') ?? [];
    if (id === undefined || !this.#faults.has(id)) {
      this.#trapped += 1;
      answer.writeHead(404).end();
      return;
    }
    const sent = await buffer(incoming);
    const seen = this.#record(id, { incoming, path, query, sent });
    try {
      await this.#answer(this.#faultFor(id, seen), { seen, sent, answer });
    } finally {
      seen.endedAt = performance.now();
    }
  }

  #record(id, { incoming, path, query, sent }) {
    const { method = '', headers } = incoming;
    const earlier = this.requestsOf(id);
    const open = earlier.filter(({ endedAt }) => endedAt === undefined).length;
    /** @type {Seen} */
    const seen = {
      call: headers['idempotency-key']?.toString() ?? `${method} ${path}`,
      method,
      path,
      query,
      headers,
      body: readJson(sent),
      at: performance.now(),
      concurrent: open + 1,
    };
    this.#seen.set(id, [...earlier, seen]);
    return seen;
  }

  /** The fault of this try: a rule with `when` counts only for requests with these members. */
  #faultFor(id, { call, body }) {
    const rules = this.#faults.get(id) ?? [];
    const rule = rules.find(({ when = {} }) => Object.entries(when).every(([name, value]) => body?.[name] === value));
    const tries = this.requestsOf(id).filter((each) => each.call === call).length;
    return rule?.tries?.[tries - 1] ?? rule?.every ?? {};
  }

  async #answer(fault, { seen, sent, answer }) {
    await sleep(fault.delayMs ?? 0);
    if (fault.reset === 'before') {
      answer.socket?.resetAndDestroy();
      return;
    }
    if (fault.answer) {
      const { status, headers, body, text = JSON.stringify(body) } = fault.answer;
      sendWhole(answer, seen, { status, headers, bytes: Buffer.from(text) });
      return;
    }
    if (fault.sendFirst) {
      await this.#forward(seen, Buffer.from(JSON.stringify({ ...seen.body, ...fault.sendFirst })));
    }
    const received = await this.#forward(seen, sent);
    if (fault.lost) {
      answer.socket?.resetAndDestroy();
      return;
    }
    await sendBroken(answer, seen, { ...received, bytes: changed(received.bytes, fault) }, fault);
  }

  /** @returns {Promise<{ status: number, headers: object, bytes: Buffer }>} the answer of the gateway */
  #forward({ method, path, query, headers }, body) {
    const { hostname, port, host } = this.#gateway;
    const { connection: _, 'transfer-encoding': __, ...kept } = headers;
    const length = body.length > 0 ? { 'content-length': body.length } : {};
    const options = { hostname, port, method, path: `${path}${query}`, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const outgoing = openRequest({ ...options, headers: { ...kept, ...length, host } }, async (received) => {
        const entries = Object.entries(received.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
        const { statusCode: status = 0 } = received;
        resolve({ status, headers: Object.fromEntries(entries), bytes: await buffer(received) });
      });
      outgoing.on('error', reject).end(body);
    });
  }
}

function sendWhole(answer, seen, { status, headers, bytes }) {
  seen.status = status;
  seen.answered = readJson(bytes);
  answer.writeHead(status, { ...withDates(headers), 'content-length': bytes.length }).end(bytes);
}

/** A header `{ $secondsFromNow }` is an HTTP date. */
function withDates(headers) {
  const entries = Object.entries(headers).map(([name, value]) => {
    const seconds = value?.$secondsFromNow;
    return [name, seconds === undefined ? value : new Date(Date.now() + seconds * 1_000).toUTCString()];
  });
  return Object.fromEntries(entries);
}

/** Sends the answer whole, or its first half and then what the fault says. */
async function sendBroken(answer, seen, received, { reset, cut, stallMs }) {
  if (!reset && !cut && !stallMs) {
    sendWhole(answer, seen, received);
    return;
  }
  const { status, headers, bytes } = received;
  answer.writeHead(status, { ...headers, 'content-length': bytes.length });
  await new Promise((resolve) => answer.write(bytes.subarray(0, bytes.length / 2), resolve));
  // The client has the first half before the connection ends.
  await sleep(stallMs ?? 30);
  if (reset) {
    answer.socket?.resetAndDestroy();
  } else if (cut) {
    answer.socket?.end();
  } else {
    answer.end(bytes.subarray(bytes.length / 2));
  }
}

function changed(bytes, { change, padKb }) {
  if (!change && !padKb) {
    return bytes;
  }
  const filler = padKb ? { filler: 'x'.repeat(padKb * 1_024) } : {};
  return Buffer.from(JSON.stringify({ ...readJson(bytes), ...change, ...filler }));
}

function readJson(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
