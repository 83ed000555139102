import { useFixture, waitFor } from '@cotejo/testing';
import { BusFixture } from '../src/testing/bus-fixture.js';

const fixture = useFixture(() => BusFixture.start());
afterEach(() => fixture.closeBuses());

it('delivers an announcement once to every process, including the sender, and only to listeners of its topic', async () => {
  const buses = await Promise.all([1, 2, 3].map(() => fixture.connect()));
  const received: [number, unknown][] = [];
  const others: unknown[] = [];
  for (const [index, { bus }] of buses.entries()) {
    bus.onAnnounce('policy.changed', (payload) => void received.push([index, payload]));
    bus.onAnnounce('lists.refreshed', (payload) => void others.push(payload));
  }
  await buses[0]?.bus.announce('policy.changed', { id: 'p1' });
  await buses[0]?.bus.announce('lists.refreshed', 'end');
  await waitFor(() => others.length === 3);
  expect(received.sort()).toEqual([0, 1, 2].map((index) => [index, { id: 'p1' }]));
});

it('calls the other listeners when one fails, and never a listener that was stopped', async () => {
  const { bus } = await fixture.connect();
  const { bus: sender } = await fixture.connect();
  const received: unknown[] = [];
  bus.onAnnounce('topic', () => {
    throw new Error('no');
  });
  bus.onAnnounce('topic', async () => {
    throw new Error('no');
  });
  const stop = bus.onAnnounce('topic', (payload) => void received.push(['stopped', payload]));
  bus.onAnnounce('topic', (payload) => void received.push(['listening', payload]));
  await sender.announce('topic', 1);
  await waitFor(() => received.length === 2);
  stop();
  await sender.announce('topic', 2);
  await waitFor(() => received.length === 3);
  expect(received.at(-1)).toEqual(['listening', 2]);
});

it('rejects with a TypeError when the topic is empty', async () => {
  const { bus } = await fixture.connect();
  await expect(bus.announce('', {})).rejects.toThrow(TypeError);
});
