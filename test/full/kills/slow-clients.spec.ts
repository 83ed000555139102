import { waitFor } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { send } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { metric } from '../../harness/load.js';
import type { RunningProduct } from '../../harness/product.js';
import { SlowClient, type Slowness } from '../../harness/slow-client.mjs';
import { sendSteadily } from '../../harness/slow-clients.js';

/** Clients that take their time are let go within 15 seconds, and do not keep the others waiting. */
let running: RunningProduct;
let gateway: ExtraProcess;
const CONNECTIONS_MAX = 250;

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', { COTEJO_CONNECTIONS_MAX: String(CONNECTIONS_MAX) });
}, 120_000);
afterAll(() => gateway?.stop());

const COUNTS: Record<Slowness, number> = { header: 100, body: 95, read: 5 };
/** The server ends them after 10 s, and looks a moment later on a busy machine. Node alone would bear them for minutes. */
const HELD_MS_MAX = 25_000;

async function expectClosedInTime(clients: SlowClient[]): Promise<void> {
  const held = await Promise.all(clients.map(async ({ slowness, heldMs }) => ({ slowness, heldMs: await heldMs })));
  for (const { slowness, heldMs } of held) {
    // Not at once either: each was borne for as long as it may take.
    expect(heldMs).toBeGreaterThan(slowness === 'header' ? 4_000 : 9_000);
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  }
}

it('200 slow clients are closed in time while requests are answered', async () => {
  const key = await running.key('corporativo');
  const clients = Object.entries(COUNTS).flatMap(([slowness, count]) =>
    Array.from({ length: count }, () => new SlowClient(gateway.url, slowness as Slowness)),
  );
  const requesting = new AbortController();
  const requested = sendSteadily(gateway.url, key, 20, requesting.signal);
  await expectClosedInTime(clients).finally(() => requesting.abort());
  const { statuses } = await requested;
  expect(statuses.length).toBeGreaterThan(50);
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 40_000);

it('slow clients of the console are closed in time', async () => {
  const { consoleUrl } = running.services;
  const { text } = await send(consoleUrl);
  const script = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1] as string;
  const paths = { header: '/api/session', body: '/api/session', read: script };
  const clients = (['header', 'body', 'read'] as const).flatMap((slowness) =>
    Array.from({ length: 5 }, () => new SlowClient(consoleUrl, slowness, paths)),
  );
  await expectClosedInTime(clients);
}, 90_000);

it('a slow client receives a 408', async () => {
  const lines = running
    .logs()
    .split('\n')
    .filter((line) => line.includes('"service":"gateway"') && line.includes('"reason":"request_timeout"'));
  expect(lines.length).toBe(COUNTS.header + COUNTS.body);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    route: 'unknown',
    status: 408,
    requestId: expect.any(String),
  });
});

it('closes a connection over the bound at once, and accepts new ones when others have closed', async () => {
  const clients = Array.from({ length: CONNECTIONS_MAX + 10 }, () => new SlowClient(gateway.url, 'header'));
  const dropped = () => metric(gateway.adminPort, 'http_connections_dropped_total');
  await waitFor(async () => (await dropped()) >= 10, { what: 'connections to be dropped' });
  for (const client of clients) {
    client.end();
  }
  await waitFor(() => send(`${gateway.url}/v1/openapi.json`).then(({ status }) => status === 200));
});
