// The bus of `npm run bench e2e -- --layout stock`: the same product, its calls on Nest's own Redis transporter.
import { ClientRedis, ServerRedis } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';

// All other exports come from the real transport.
export * from '@cotejo/transport';

const { hostname, port } = new URL(process.env.COTEJO_BUS_REDIS_URLS.split(',')[0]);
const REDIS = { host: hostname, port: Number(port) };

/** The calling side as a user of Nest would write it: Nest's client, with the deadline as a time-out. */
export class Bus {
  ready = false;
  #client = new ClientRedis(REDIS);
  #listeners = new Map();

  async connect() {
    await this.#client.connect();
    this.ready = true;
  }

  call(pattern, payload, { deadline, requestId }) {
    const answer = this.#client.send(pattern, { payload, deadline, requestId });
    return firstValueFrom(answer.pipe(timeout(deadline - Date.now())));
  }

  /** Only calls the listeners of this process: each service has one replica, and a request makes no announcement. */
  async announce(topic, payload) {
    for (const listener of this.#listeners.get(topic) ?? []) {
      await listener(payload);
    }
  }

  onAnnounce(topic, listener) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async close() {
    await this.#client.close();
  }
}

/** The answering side: Nest's own server, with the context that the handlers read. */
export class BusServer extends ServerRedis {
  constructor() {
    super(REDIS);
  }

  addHandler(pattern, callback, isEventHandler, extras) {
    const handler = ({ payload, deadline, requestId }, context) => {
      const call = { deadline, requestId, attempt: 1, signal: new AbortController().signal };
      return callback(payload, Object.assign(context, { getCall: () => call }));
    };
    super.addHandler(pattern, handler, isEventHandler, extras);
  }
}
