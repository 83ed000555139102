import { connect } from 'node:net';

const API_PATHS = { header: '/v1/cedula/1000000001', body: '/v1/verify', read: '/v1/openapi.json' };

const OPENINGS = {
  header: (path) => `GET ${path} HTTP/1.1\r\nHost: api\r\nX-Slow: `,
  body: (path) =>
    `POST ${path} HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{`,
  // More answers than the buffers of both kernels hold.
  read: (path) => `GET ${path} HTTP/1.1\r\nHost: api\r\n\r\n`.repeat(400),
};

/** When a client that does not read looks whether its connection is still there. */
const LOOK_AFTER_MS = 12_000;

/** A client that is slow for as long as the server lets it. */
export class SlowClient {
  #socket;
  #timer;

  /**
   * @param {string} url
   * @param {'header' | 'body' | 'read'} slowness what it sends, or reads, a byte a second or not at all
   * @param {Record<'header' | 'body' | 'read', string>} paths what it asks for; by default of the API
   */
  constructor(url, slowness, paths = API_PATHS) {
    this.slowness = slowness;
    const { hostname, port } = new URL(url);
    let openedAt = performance.now();
    this.#socket = connect({ host: hostname, port: Number(port) }, () => {
      openedAt = performance.now();
      this.#beginSlowly(slowness, paths[slowness]);
    });
    this.#socket.on('error', () => {});
    /** How long the server bore with it; settles when the connection has ended. */
    this.heldMs = new Promise((resolve) => {
      this.#socket.once('close', () => {
        this.end();
        resolve(performance.now() - openedAt);
      });
    });
  }

  end() {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }

  #beginSlowly(slowness, path) {
    this.#socket.write(OPENINGS[slowness](path));
    if (slowness === 'read') {
      this.#timer = setTimeout(() => this.#socket.resume(), LOOK_AFTER_MS);
    } else {
      this.#socket.resume();
      this.#timer = setInterval(() => this.#socket.writable && this.#socket.write('a'), 1_000);
    }
  }
}
