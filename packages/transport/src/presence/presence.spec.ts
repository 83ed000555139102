import { Registry } from 'prom-client';
import { BusMetrics } from '../bus-metrics.js';
import { DEFAULT_LIMITS } from '../bus-options.js';
import { FrameSeal } from '../frames/frame-seal.js';
import { KeyRing } from '../frames/key-ring.js';
import { Outbox } from '../frames/outbox.js';
import { ChannelNames } from './channel-names.js';
import { Permissions } from './permissions.js';
import { Presence } from './presence.js';
import type { Replica } from './replica.js';
import { ReplicaDirectory } from './replica-directory.js';

const names = new ChannelNames('shop', 'test');
const geo = (processId: string) => ({ service: 'geo', processId: `any:${processId}` });

/** Presence over a link that returns the next list of channels for each query. */
function presenceOver(...lists: string[][]) {
  const directory = new ReplicaDirectory(
    'any:self',
    (address) => names.replica(address),
    DEFAULT_LIMITS.outstandingMax,
  );
  const vanished: Replica[] = [];
  let queries = 0;
  const link = {
    listChannels: async () => {
      queries += 1;
      return lists.shift() ?? [];
    },
    publish: async () => 1,
    publishQuietly: () => false,
    batch: (write: () => void) => write(),
  };
  const metrics = new BusMetrics(new Registry(), { inFlight: () => [], replicas: () => [], busesUp: () => 1 });
  const ring = new KeyRing(undefined, 0);
  const seal = new FrameSeal('00'.repeat(16), ring);
  const outbox = new Outbox({ link, seal, metrics, limits: DEFAULT_LIMITS });
  const permissions = new Permissions(ring);
  const ports = { link, names, ring, permissions, outbox, directory, limits: DEFAULT_LIMITS };
  const presence = new Presence(
    ports,
    () => [],
    (replica) => vanished.push(replica),
  );
  return { presence, directory, vanished, queries: () => queries };
}

it('adds replicas that Redis lists, and reports replicas that it no longer lists', async () => {
  const { presence, directory, vanished } = presenceOver([names.replica(geo('a')), 'shop:test:svc:odd'], []);
  await presence.refresh();
  expect(directory.counts()).toEqual([['geo', 1]]);
  await presence.refresh();
  expect(directory.counts()).toEqual([['geo', 0]]);
  expect(vanished.map(({ processId }) => processId)).toEqual(['any:a']);
});

it('sends one query for concurrent refreshes', async () => {
  const { presence, queries } = presenceOver();
  await Promise.all([presence.refresh(), presence.refresh()]);
  expect(queries()).toBe(1);
  await presence.refresh();
  expect(queries()).toBe(2);
});
