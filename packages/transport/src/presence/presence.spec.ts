import { Registry } from 'prom-client';
import { BusMetrics } from '../bus-metrics.js';
import { DEFAULT_LIMITS } from '../bus-options.js';
import { FrameSeal } from '../frames/frame-seal.js';
import { Outbox } from '../frames/outbox.js';
import { ChannelNames } from './channel-names.js';
import { Presence } from './presence.js';
import type { Replica } from './replica.js';
import { ReplicaDirectory } from './replica-directory.js';

const names = new ChannelNames('shop', 'test');
const geo = (processId: string) => ({ service: 'geo', processId });

/** Presence over a link that answers each question who listens with the next list. */
function presenceOver(...answers: string[][]) {
  const directory = new ReplicaDirectory('self', (address) => names.replica(address), DEFAULT_LIMITS.outstandingMax);
  const vanished: Replica[] = [];
  let questions = 0;
  const link = {
    channelsLike: async () => {
      questions += 1;
      return answers.shift() ?? [];
    },
    publish: async () => 1,
    publishQuietly: () => false,
    batch: (write: () => void) => write(),
  };
  const metrics = new BusMetrics(new Registry(), { inFlight: () => [], replicas: () => [], busesUp: () => 1 });
  const seal = new FrameSeal('00'.repeat(16));
  const outbox = new Outbox({ link, seal, metrics, limits: DEFAULT_LIMITS });
  const ports = { link, names, outbox, directory, limits: DEFAULT_LIMITS };
  const presence = new Presence(
    ports,
    () => [],
    (replica) => vanished.push(replica),
  );
  return { presence, directory, vanished, questions: () => questions };
}

it('learns of replicas it never heard, and reports those that are no longer listed', async () => {
  const { presence, directory, vanished } = presenceOver([names.replica(geo('a')), 'shop:test:svc:odd'], []);
  await presence.refresh();
  expect(directory.counts()).toEqual([['geo', 1]]);
  await presence.refresh();
  expect(directory.counts()).toEqual([['geo', 0]]);
  expect(vanished.map(({ processId }) => processId)).toEqual(['a']);
});

it('asks once for all who want to know at the same time', async () => {
  const { presence, questions } = presenceOver();
  await Promise.all([presence.refresh(), presence.refresh()]);
  expect(questions()).toBe(1);
  await presence.refresh();
  expect(questions()).toBe(2);
});
