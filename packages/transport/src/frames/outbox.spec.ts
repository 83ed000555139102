import { setImmediate as nextTurn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { BusMetrics } from '../bus-metrics.js';
import { DEFAULT_LIMITS } from '../bus-options.js';
import { FrameSeal } from './frame-seal.js';
import { KeyRing } from './key-ring.js';
import { Outbox } from './outbox.js';

const noGauges = { inFlight: () => [], replicas: () => [], busesUp: () => 1 };

/** An outbox over a link that records frames and reports the given number of receivers for each channel. */
function outboxOver(receivers: Record<string, number>) {
  const seal = new FrameSeal('00'.repeat(16), new KeyRing(undefined, 0));
  const published: [channel: string, messages: unknown][] = [];
  const link = {
    batch: (write: () => void) => write(),
    publishQuietly: () => false,
    publish: async (channel: string, frame: Buffer) => {
      const opened = seal.open(channel, frame);
      published.push([channel, typeof opened === 'string' ? opened : JSON.parse(opened.body)]);
      const count = receivers[channel];
      if (count === undefined) {
        throw new Error('down');
      }
      return count;
    },
  };
  const limits = { ...DEFAULT_LIMITS, frameMaxBytes: 10, frameMessagesMax: 3 };
  const outbox = new Outbox({ link, seal, metrics: new BusMetrics(new Registry(), noGauges), limits });
  return { outbox, published };
}

it('sends the messages of one turn to one channel in one frame, in order', async () => {
  const { outbox, published } = outboxOver({ a: 1, b: 1 });
  outbox.send('a', '1');
  outbox.send('b', '2');
  outbox.send('a', '3');
  expect(published).toEqual([]);
  await nextTurn();
  outbox.send('a', '4');
  await nextTurn();
  expect(published).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
    ['a', [4]],
  ]);
});

it('starts another frame when one is full by count or by size, and still sends a large message', async () => {
  const { outbox, published } = outboxOver({ a: 1 });
  for (const message of ['1', '2', '3', '4', '"twelve chars"', '5']) {
    outbox.send('a', message);
  }
  await nextTurn();
  expect(published.map(([, messages]) => messages)).toEqual([[1, 2, 3], [4, 'twelve chars'], [5]]);
});

it('reports the number of receivers of each frame, or undefined when it could not be published', async () => {
  const { outbox } = outboxOver({ a: 2, gone: 0 });
  const counts = Promise.all([outbox.deliver('a', '1'), outbox.deliver('gone', '2'), outbox.deliver('down', '3')]);
  expect(await counts).toEqual([2, 0, undefined]);
});

it('publishes queued messages once when it is flushed', async () => {
  const { outbox, published } = outboxOver({ a: 1 });
  outbox.send('a', '1');
  outbox.flush();
  expect(published).toHaveLength(1);
  await nextTurn();
  expect(published).toHaveLength(1);
});
