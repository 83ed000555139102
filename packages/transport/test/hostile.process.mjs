// A replica in a separate process whose handlers misbehave in every way. Nothing protects the process but the bus.
import { Registry } from 'prom-client';
import { Bus } from '../dist/index.js';

const [redisUrl, namespace, keyFile, processName] = process.argv.slice(2);
const metrics = new Registry();
const options = { redisUrl, namespace, environment: 'test', processName, metrics };
const bus = new Bus(
  keyFile === 'plain' ? options : { ...options, keyFile, limits: { keyRefreshMs: 20, keyAdoptionMs: 500 } },
);
let executions = 0;

function trap(text) {
  return {
    get code() {
      throw text;
    },
  };
}

const handlers = {
  say: (payload) => payload,
  pid: () => process.pid,
  executions: () => executions,
  metrics: () => metrics.metrics(),
  throw: (payload) => {
    throw new Error(`no ${JSON.stringify(payload)}`);
  },
  throwCoded: (payload) => {
    throw Object.assign(new Error(payload?.text), { code: payload?.text });
  },
  throwNothing: () => {
    throw undefined;
  },
  throwTrap: (payload) => {
    throw trap(payload);
  },
  rejectHuge: () => Promise.reject(new Error('x'.repeat(50_000_000))),
  answerHuge: () => 'x'.repeat(50_000_000),
  cycle: () => {
    const it = {};
    it.self = it;
    return it;
  },
  bigint: () => ({ amount: 1n }),
  deep: () => {
    let it = {};
    for (let depth = 0; depth < 100_000; depth += 1) {
      it = { it };
    }
    return it;
  },
  toJson: () => ({
    toJSON() {
      throw 'no error at all';
    },
  }),
  getter: () => ({
    get text() {
      throw null;
    },
  }),
  thenable: () =>
    Object.defineProperty({}, 'then', {
      get() {
        throw 'not even that';
      },
    }),
  never: () => new Promise(() => {}),
};

bus.onAnnounce('poison', () => {
  throw 'no error at all';
});
bus.onAnnounce('poison', () => Promise.reject(trap('nor here')));
await bus.connect();
await bus.serve('work', async (operation, payload) => {
  executions += ['executions', 'metrics', 'pid'].includes(operation) ? 0 : 1; // The test itself makes these calls.
  return handlers[operation](payload);
});
process.once('SIGTERM', () => bus.close());
process.stdout.write('up\n');
