import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailView } from '@cotejo/console/testing';
import { jobOptions, mailJobOptions } from '@cotejo/contracts';
import { type Mail, type NewMail, Outbox, readSmtp } from '@cotejo/members';
import { waitFor } from '@cotejo/testing';
import type { Queue } from 'bullmq';
import { type Accounts, openAccounts } from '../../harness/accounts.js';
import { send } from '../../harness/http.js';
import { MailServer } from '../../harness/mail-server.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';
import { textOf } from '../../harness/redis-text.js';
import { openQueue } from '../../harness/run-job.js';
import { SignedInPeople } from '../../harness/signed-in-people.js';

/** Mails of the outbox leave once, are tried again while that helps, and no address is left in a queue or a log. */
const SANDBOX = { namespace: 'cotejo', environment: 'sandbox' } as const;
const DOMAIN = 'canary-shop.example';
const REFUSED = `nobody@${DOMAIN}`;
const folder = mkdtempSync(join(tmpdir(), 'cotejo-mail-'));

let server: MailServer;
let running: RunningProduct;
let accounts: Accounts;
let people: SignedInPeople;
let mails: Queue;
let outbox: Outbox;
const queues: Queue[] = [];

beforeAll(async () => {
  server = await MailServer.start(REFUSED);
  writeFileSync(join(folder, 'url'), `${server.url}\n`);
  const extraEnv = { COTEJO_SMTP_URL_FILE: join(folder, 'url'), COTEJO_MAIL_FROM: 'Cotejo <no-reply@cotejo.example>' };
  running = await startProduct({ extraEnv });
  accounts = openAccounts(running);
  people = new SignedInPeople(running);
  mails = queueOf('mail');
  const enqueue = async (mailId: string) => void (await mails.add('mail.send', { mailId }, mailJobOptions(mailId)));
  outbox = new Outbox(accounts.redis, SANDBOX, { enqueue });
}, 120_000);
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.close()));
  people?.stop();
  accounts?.stop();
  await running?.stop();
  await server?.go();
  rmSync(folder, { recursive: true, force: true });
});

const queueOf = (name: string) => {
  const queue = openQueue(running, name);
  queues.push(queue);
  return queue;
};
const resetFor = (to: string, token: string): NewMail => ({
  kind: 'reset_password',
  to: `${to}@${DOMAIN}`,
  language: 'es',
  params: { token },
  lifetimeMs: 600_000,
});
const becomes = async (id: string, state: Mail['state']) => {
  await waitFor(async () => (await outbox.get(id))?.state === state, { what: `the mail to be ${state}` });
};
const takenBy = (name: string) => server.taken.filter(({ to }) => to.includes(`${name}@${DOMAIN}`));
const runs = async (name: string, queue: Queue) => {
  const job = await queue.add(name, {}, jobOptions(name as 'usage.rollup'));
  await waitFor(async () => (await job.getState()) === 'completed', { what: name });
  return (await queue.getJob(job.id as string))?.returnvalue;
};

it('delivers a mail once with its link, for any number of requests', async () => {
  expect(await readSmtp(accounts.redis, SANDBOX)).toBe(true);
  const id = await outbox.add(resetFor('ana', 'T0ken-of-ana'));
  await mails.add('mail.send', { mailId: id }, mailJobOptions(id));
  await becomes(id, 'sent');
  await mails.add('mail.send', { mailId: id }, mailJobOptions(id));
  await waitFor(async () => (await mails.getJobCounts('active', 'waiting')).waiting === 0);
  await sleep(200);
  const [mail, ...more] = takenBy('ana');
  expect(more).toEqual([]);
  const text = (mail?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain(`${running.services.consoleUrl}/reset-password#T0ken-of-ana`);
  expect(text).toMatch(new RegExp(`Message-ID: <${id}@`));
  expect(text).toMatch(/^From: Cotejo <no-reply@cotejo\.example>/m);
  expect(await outbox.get(id)).toMatchObject({ params: null, attempts: 1 });
});

it('does not retry a refused mail, and keeps it for an operator', async () => {
  const id = await outbox.add(resetFor('nobody', 'T0ken'));
  await becomes(id, 'failed');
  await sleep(300);
  expect(server.requested.filter((address) => address === REFUSED)).toHaveLength(1);
  expect(await mails.getDelayedCount()).toBe(0);
  await runs('outbox.sweep', queueOf('outbox'));
  expect((await outbox.get(id))?.state).toBe('failed');
  expect(server.requested.filter((address) => address === REFUSED)).toHaveLength(1);
});

it('keeps a mail while the server is away, and sends it when the server is back', async () => {
  await server.go();
  const id = await outbox.add(resetFor('bea', 'T0ken'));
  const job = await waitFor(async () => (await mails.getDelayed())[0], { what: 'a second attempt' });
  expect((await outbox.get(id))?.state).toBe('waiting');
  const { browser } = await people.signIn(null, 'operator');
  const shown: MailView[] = (await browser.get('/api/operator/outbox')).body.mails;
  // A link is for the person to whom it is sent, also when the server refused the mail for good.
  expect(shown.find((mail) => mail.id === id)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(shown.find(({ state }) => state === 'failed')).toBeDefined();
  expect(JSON.stringify(shown)).not.toContain('T0ken');
  await server.come();
  await job?.promote();
  await becomes(id, 'sent');
  expect(takenBy('bea')).toHaveLength(1);
});

it('finds a mail that was left without a job', async () => {
  const silent = new Outbox(accounts.redis, SANDBOX);
  const id = await silent.add(resetFor('carla', 'T0ken'));
  await runs('outbox.sweep', queueOf('outbox'));
  await becomes(id, 'sent');
  expect(takenBy('carla')).toHaveLength(1);
});

it('notifies admins once about a key that expires soon, and about an exposed key', async () => {
  const expiresAt = Date.now() + 5 * 86_400_000;
  await accounts.key('acme', 'negocio', { name: 'pronto', expiresAt });
  const exposed = await accounts.key('acme', 'negocio', { name: 'expuesta' });
  const json = { 'content-type': 'application/json' };
  // The gateway announces it without a guarantee: a busy gateway may not.
  await waitFor(async () => {
    await send(`${running.url}/v1/verify?api_key=${exposed.key}`, { method: 'POST', headers: json, body: '{}' });
    return (await accounts.store.keys.show('acme', exposed.record.id)).exposedAt !== null;
  });
  const { member: admin } = await people.signIn('acme', 'admin', 'Ada');
  const { member: second } = await people.signIn('acme', 'admin', 'Berta');
  await people.signIn('acme', 'developer');
  const keys = queueOf('keys');
  expect(await runs('keys.expiry_notice', keys)).toEqual({ tenants: 1, notices: 2, mails: 4 });
  expect(await runs('keys.expiry_notice', keys)).toEqual({ tenants: 1, notices: 0, mails: 0 });
  const toAdmins = () => server.taken.filter(({ to }) => [admin.email, second.email].includes(to[0] ?? ''));
  await waitFor(() => toAdmins().length === 4, { what: 'four mails' });
  const perAdmin = [admin, second].map(({ email }) => toAdmins().filter(({ to }) => to[0] === email).length);
  expect(perAdmin).toEqual([2, 2]);
  expect(toAdmins().filter(({ text }) => text.includes('/keys')).length).toBe(4);
});

it('leaves no address, name or link in a queue or a log', async () => {
  const ofQueues = await accounts.redis.keys('cotejo:sandbox:jobs:*');
  const texts = await Promise.all(ofQueues.map((key) => textOf(accounts.redis, key)));
  const everything = [...ofQueues, ...texts, running.logs()].join('\n');
  expect(everything).toContain('mail_');
  for (const secret of [DOMAIN, 'person-1@', 'T0ken', 's3cret', 'reset-password#']) {
    expect(everything).not.toContain(secret);
  }
  const names = await accounts.redis.keys('*');
  expect(names.filter((name) => name.includes(DOMAIN))).toEqual([]);
});

it('adds at most 200 notices for one tenant in one run, and the rest in the next', async () => {
  const expiresAt = Date.now() + 5 * 86_400_000;
  for (let each = 0; each < 3; each += 1) {
    await accounts.key('large', 'negocio', { name: `pronto ${each}`, expiresAt });
  }
  for (let each = 0; each < 100; each += 1) {
    await people.signIn('large', 'admin');
  }
  const keys = queueOf('keys');
  expect(await runs('keys.expiry_notice', keys)).toMatchObject({ notices: 2, mails: 200 });
  expect(await runs('keys.expiry_notice', keys)).toMatchObject({ notices: 1, mails: 100 });
});
