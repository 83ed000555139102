import { waitFor } from '@cotejo/testing';
import { BusFixture } from './bus-fixture.js';

let fixture: BusFixture;
beforeAll(async () => {
  fixture = await BusFixture.start();
});
afterEach(() => fixture.closeBuses());
afterAll(() => fixture.stop());

it('reaches every process once, the announcing one included, and only listeners of its topic', async () => {
  const buses = await Promise.all([1, 2, 3].map(() => fixture.connect()));
  const heard: [number, unknown][] = [];
  const others: unknown[] = [];
  for (const [index, { bus }] of buses.entries()) {
    bus.onAnnounce('policy.changed', (payload) => void heard.push([index, payload]));
    bus.onAnnounce('lists.refreshed', (payload) => void others.push(payload));
  }
  await buses[0]?.bus.announce('policy.changed', { id: 'p1' });
  await buses[0]?.bus.announce('lists.refreshed', 'end');
  await waitFor(() => others.length === 3);
  expect(heard.sort()).toEqual([0, 1, 2].map((index) => [index, { id: 'p1' }]));
});

it('is heard by the others when one listener fails, and by nobody who stopped listening', async () => {
  const { bus } = await fixture.connect();
  const { bus: sender } = await fixture.connect();
  const heard: unknown[] = [];
  bus.onAnnounce('topic', () => {
    throw new Error('no');
  });
  bus.onAnnounce('topic', async () => {
    throw new Error('no');
  });
  const stop = bus.onAnnounce('topic', (payload) => void heard.push(['stopped', payload]));
  bus.onAnnounce('topic', (payload) => void heard.push(['listening', payload]));
  await sender.announce('topic', 1);
  await waitFor(() => heard.length === 2);
  stop();
  await sender.announce('topic', 2);
  await waitFor(() => heard.length === 3);
  expect(heard.at(-1)).toEqual(['listening', 2]);
});

it('needs a topic', async () => {
  const { bus } = await fixture.connect();
  await expect(bus.announce('', {})).rejects.toThrow(TypeError);
});
