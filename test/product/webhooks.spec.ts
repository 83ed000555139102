import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bogotaDay } from '@cotejo/accounts';
import { reachedCapsKey } from '@cotejo/contracts';
import { eventNames } from '@cotejo/events';
import { waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { BatchClient, sendBatch } from '../harness/batch-client.js';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { textOf } from '../harness/redis-text.js';
import { runJob } from '../harness/run-job.js';
import { isSignedBy, verifyShared, WebhookReceiver } from '../harness/webhook-receiver.js';

/** Merchants receive signed events of what happens in the product, and the product calls no address that it must not call. */
const folder = mkdtempSync(join(tmpdir(), 'cotejo-webhooks-'));
const CANARY = '1020100002';

let receiver: WebhookReceiver;
let running: RunningProduct;
let accounts: Accounts;

interface Added {
  id: string;
  secret: string;
  publicKey: string;
}

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  running = await lend('sandbox');
  accounts = openAccounts(running);
}, 120_000);
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (_, response) => response.writeHead(204).end();
});
afterAll(async () => {
  accounts?.stop();
  await receiver?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const webhooks = async (command: string, ...args: string[]) =>
  JSON.parse(await running.cli('webhooks', command, '--env', 'sandbox', '--json', ...args));
const add = (tenant: string, path = '/', ...args: string[]): Promise<Added> =>
  webhooks('add', '--tenant', tenant, '--url', `${receiver.url}${path}`, ...args);
const show = async (tenant: string, id: string) =>
  (await webhooks('list', '--tenant', tenant)).find((each: { id: string }) => each.id === id);

it('sends a test event with both signatures, and logs its attempt', async () => {
  await accounts.key('tested', 'corporativo');
  const { id, secret, publicKey } = await add('tested', '/hook?token=Qu3ry');
  const { eventId } = await webhooks('test', '--tenant', 'tested', id);
  const event = await receiver.next('webhook.test');
  expect(event).toMatchObject({ path: '/hook?token=Qu3ry', id: eventId, data: { endpoint_id: id } });
  expect(event.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Cotejo-Webhooks/1' });
  verifyShared(event, secret);
  expect(isSignedBy(event, publicKey)).toBe(true);
  const log = await waitFor(async () => (await webhooks('log', '--tenant', 'tested', id))[0], { what: 'the log' });
  expect(log).toMatchObject({ eventId, type: 'webhook.test', attempt: 1, status: 204, error: null });
}, 60_000);

it('signs with both secrets during a rotation', async () => {
  await accounts.key('rotating', 'corporativo');
  const first = await add('rotating');
  const second = await webhooks('rotate-secret', '--tenant', 'rotating', first.id);
  await webhooks('test', '--tenant', 'rotating', first.id);
  const event = await receiver.next('webhook.test');
  for (const { secret, publicKey } of [first, second]) {
    verifyShared(event, secret);
    expect(isSignedBy(event, publicKey)).toBe(true);
  }
}, 60_000);

it('sends the rotation and the exposure of a key to its tenant only', async () => {
  const { record } = await accounts.key('webhooks-acme', 'corporativo');
  await accounts.key('other', 'corporativo');
  const { secret } = await add('webhooks-acme', '/webhooks-acme');
  await add('other', '/other');
  // The worker notes where the audit log ends when it runs for the first time.
  await runJob(running, 'events.publish');
  await accounts.store.keys.rotate('webhooks-acme', record.id, { overlap: '1h' }, BY);
  await runJob(running, 'events.publish');
  const rotated = await receiver.next('key.rotated');
  expect(rotated.path).toBe('/webhooks-acme');
  verifyShared(rotated, secret);
  expect(rotated.data).toEqual({
    key_id: record.id,
    prefix: 'sk_test_cot_',
    retires_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await accounts.store.keys.markExposed('webhooks-acme', record.id, { actor: 'gateway', sourceIp: '192.0.2.77' });
  await runJob(running, 'events.publish');
  const exposed = await receiver.next('key.exposed');
  expect(exposed.data).toEqual({ key_id: record.id, prefix: 'sk_test_cot_', source_ip_prefix: '192.0.2.0/24' });
  expect(receiver.received.every(({ path }) => path === '/webhooks-acme')).toBe(true);
}, 60_000);

it('sends a list that the command line imported', async () => {
  await accounts.key('screening', 'corporativo');
  await accounts.key('unscreened', 'unscreened');
  await add('screening', '/screening', '--type', 'list.updated');
  await add('unscreened', '/unscreened', '--type', 'list.updated');
  await runJob(running, 'events.publish');
  const file = join(folder, 'lists-2026-02-03.csv');
  writeFileSync(file, 'documento,nombre,lista\n;Wenceslao Quimbayo Imaginado;vigilados\n'.replaceAll(';', ','));
  await running.cli('lists', 'import', file, '--env', 'sandbox');
  const updatesAt = (path: string) => receiver.ofType('list.updated').filter((event) => event.path === path);
  await runJob(running, 'events.publish');
  await waitFor(() => updatesAt('/screening').length > 0, { what: 'the event', timeoutMs: 30_000 });
  await runJob(running, 'events.publish');
  expect(updatesAt('/screening').map(({ data }) => data)).toEqual([
    expect.objectContaining({ list: 'vigilados', entries: 1, added: 1, removed: 0, changed: 0 }),
  ]);
  expect(updatesAt('/unscreened')).toEqual([]);
}, 90_000);

it('sends 80 % and 100 % of the quota once', async () => {
  const { key } = await accounts.key('using', 'trial');
  const { id } = await add('using', '/using', '--type', 'quota.reached');
  await clientOf(running.url, key).verify({ cedula: CANARY });
  const [quota = ''] = await accounts.redis.keys('*admission:{using}:quota:*');
  await accounts.redis.set(quota, '100', 'KEEPTTL');
  await runJob(running, 'events.quotas');
  await waitFor(() => receiver.ofType('quota.reached').length === 2, { what: 'both events', timeoutMs: 90_000 });
  expect(
    receiver
      .ofType('quota.reached')
      .map(({ data }) => data.percent)
      .sort(),
  ).toEqual([100, 80]);
  expect(receiver.ofType('quota.reached')[0]?.data).toMatchObject({
    period: quota.split(':').at(-1),
    used: 100,
    quota: 100,
  });
  await webhooks('delete', '--tenant', 'using', id);
}, 120_000);

it('sends 80 % and 100 % of the cap for a vendor once, each to its tenant', async () => {
  await accounts.key('buying', 'trial');
  const { id } = await add('buying', '/buying', '--type', 'vendor.cap_reached');
  const day = bogotaDay(Date.now());
  const reached = reachedCapsKey('cotejo', 'sandbox', day);
  await accounts.redis.hset(reached, { 'buying verifik-dian': '80', 'another verifik-dian': '100' });
  await runJob(running, 'events.quotas');
  expect((await receiver.next('vendor.cap_reached')).data).toEqual({ vendor: 'verifik-dian', day, percent: 80 });
  await accounts.redis.hset(reached, 'buying verifik-dian', '100');
  await runJob(running, 'events.quotas');
  const sent = () => receiver.ofType('vendor.cap_reached').map(({ data }) => data.percent);
  await waitFor(() => sent().length === 2, { what: 'the second event', timeoutMs: 90_000 });
  expect(sent()).toEqual([80, 100]);
  await webhooks('delete', '--tenant', 'buying', id);
}, 120_000);

it('sends the end of a batch that is long or was cut, and no value of its rows', async () => {
  const { key } = await accounts.key('batching', 'corporativo');
  await add('batching', '/batching', '--type', 'batch.finished');
  await sendBatch(running.url, key, [{ cedula: CANARY }]);
  await sendBatch(running.url, key, Array(257).fill('{'));
  const long = await receiver.next('batch.finished');
  expect(long.data).toMatchObject({ operation: 'verify', ended_by: 'end_of_input', rows: 257, errors: 257 });
  receiver.received.length = 0;
  const client = new BatchClient(running.url, key);
  client.request.on('error', () => {});
  client.write({ cedula: CANARY });
  await client.response;
  client.request.destroy();
  const cut = await receiver.next('batch.finished');
  // The service may see the end of the connection before it sees that the body is not complete, or after it.
  expect(cut.data).toMatchObject({ ended_by: expect.stringMatching(/^(client_gone|malformed_input)$/) });
  expect(cut.body).not.toContain(CANARY);
}, 120_000);

it('tries a failing receiver again, and disables a receiver that answers 410', async () => {
  await accounts.key('failing', 'corporativo');
  const { id } = await add('failing');
  receiver.answer = (_, response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end();
  const { eventId } = await webhooks('test', '--tenant', 'failing', id);
  await waitFor(async () => (await webhooks('log', '--tenant', 'failing', id)).length === 1, { what: 'an attempt' });
  const { dueOf } = eventNames({ namespace: 'cotejo', environment: 'sandbox' });
  await accounts.redis.zadd(dueOf(id), 'XX', Date.now(), eventId);
  await runJob(running, 'events.deliver', { tenant: 'failing' });
  await waitFor(() => receiver.received.length === 2, { what: 'a second attempt', timeoutMs: 20_000 });
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
  receiver.answer = (_, response) => response.writeHead(410).end();
  await webhooks('test', '--tenant', 'failing', id);
  await waitFor(async () => (await show('failing', id)).state === 'disabled: gone', { what: 'the end' });
  expect((await accounts.store.audit.list(1))[0]).toMatchObject({
    action: 'webhook.disable',
    actor: 'worker',
    object: id,
    changes: { disabled: [null, 'gone'] },
  });
  await expect(webhooks('test', '--tenant', 'failing', id)).rejects.toThrow('the webhook is disabled');
  await webhooks('enable', '--tenant', 'failing', id);
  expect((await show('failing', id)).state).toBe('active');
}, 60_000);

it.each([
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['a private network', 'https://10.0.0.1/'],
  ['plain HTTP', 'http://hooks.webhooks-acme.example/'],
])(
  'refuses %s as an address',
  async (_, url) => {
    await accounts.key('refused', 'corporativo');
    const refused = webhooks('add', '--tenant', 'refused', '--url', url);
    await expect(refused).rejects.toThrow(/address (is in a network|must start)/);
  },
  30_000,
);

it('leaves no secret, no address and nothing about a buyer where it does not belong', async () => {
  const { key } = await accounts.key('webhooks-quiet', 'corporativo');
  const { id, secret } = await add('webhooks-quiet', '/T0kenPath');
  await clientOf(running.url, key).verify({ cedula: CANARY });
  await webhooks('test', '--tenant', 'webhooks-quiet', id);
  const event = await receiver.next('webhook.test');
  expect(JSON.stringify(receiver.received)).not.toContain(CANARY);
  const logs = running.logs();
  for (const hidden of [secret.slice(6), 'T0kenPath', CANARY]) {
    expect(logs).not.toContain(hidden);
  }
  const { redis } = accounts;
  const names = await redis.keys('*');
  const stored = (await Promise.all(names.map((name) => textOf(redis, name)))).join('\n');
  expect(stored).toContain(id);
  expect(stored).not.toContain(secret.slice(6));
  expect(stored).not.toContain(CANARY);
  expect(event.id).toMatch(/^evt_[a-z2-7]{26}$/);
}, 60_000);
