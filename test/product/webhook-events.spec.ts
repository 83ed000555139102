import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addPastUsage, setCreationDay } from '@cotejo/accounts/testing';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { runJob } from '../harness/run-job.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

/** Events of what the product notices by itself: a policy in force, a key that ends soon, a statement. */
const DEPLOYMENT = { namespace: 'cotejo', environment: 'sandbox' } as const;
const TENANT = 'listening';
const DAY_MS = 86_400_000;

let receiver: WebhookReceiver;
let running: RunningProduct;
let accounts: Accounts;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  running = await lend('separate');
  accounts = openAccounts(running);
  await accounts.key(TENANT, 'corporativo');
  await running.cli('webhooks', 'add', '--env', 'sandbox', '--tenant', TENANT, '--url', `${receiver.url}/`);
}, 120_000);
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  accounts?.stop();
  await receiver?.stop();
});

it('sends the activation of a policy', async () => {
  const file = fileURLToPath(new URL('../../policies/decision/default.json', import.meta.url));
  const { $schema: _, ...standard } = JSON.parse(readFileSync(file, 'utf8'));
  const { policies } = accounts.store;
  const policy = { ...standard, id: 'own', version: '1.0.0' };
  const hash = `sha256:${'0'.repeat(64)}`;
  await policies.draft(TENANT, { name: 'own@1.0.0', hash, policy }, BY);
  await policies.shadow(TENANT, BY);
  await policies.activate(TENANT, 'own@1.0.0', { actor: 'second' }, { unattended: true });
  const { data } = await receiver.next('policy.activated');
  expect(data).toEqual({ version: 'own@1.0.0', activated_by: 'second' });
}, 60_000);

it('sends the end of a key seven days before it', async () => {
  const expiresAt = Date.now() + 6 * DAY_MS;
  const { record } = await accounts.key(TENANT, 'corporativo', { expiresAt });
  await runJob(running, 'keys.expiry_notice');
  const { data } = await receiver.next('key.expiring');
  const expires = new Date(expiresAt).toISOString();
  expect(data).toEqual({ key_id: record.id, prefix: 'sk_test_cot_', expires_at: expires });
  await runJob(running, 'keys.expiry_notice');
  await runJob(running, 'events.publish');
  expect(receiver.ofType('key.expiring')).toHaveLength(1);
}, 60_000);

it('sends an issued statement of the service level', async () => {
  const month = new Date(Date.now() - 35 * DAY_MS).toISOString().slice(0, 7);
  await setCreationDay(accounts.redis, DEPLOYMENT, TENANT, `${month}-02`);
  const counted = { redis: accounts.redis, deployment: DEPLOYMENT, tenant: TENANT };
  await addPastUsage(counted, `${month}-03`, { outcome: 'ok' }, 1_000);
  await runJob(running, 'sla.statements');
  const { data } = await receiver.next('sla.statement_issued');
  expect(data).toEqual({ month, statement_id: `sla_${month}` });
}, 60_000);
