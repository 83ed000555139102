import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountStore, Plans } from '@cotejo/accounts';
import { jobOptions } from '@cotejo/contracts';
import {
  ATTEMPTS_MAX,
  DeliveryEngine,
  DeliveryRecords,
  DeliverySchedule,
  DeliveryTurns,
  DestinationRules,
  EndpointBook,
  EndpointSecrets,
  EventDispatcher,
  EventPublisher,
  eventNames,
  WebhookStore,
} from '@cotejo/events';
import { WebhookSender } from '@cotejo/events/webhook-sender';
import { defaultPoliciesDir, Env, fixedSecret } from '@cotejo/platform';
import { startRedis, startVendorServer, waitFor } from '@cotejo/testing';
import { DelayedError, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { DeliveryQueue } from '../apps/worker/dist/events/delivery-queue.js';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench events -- [options]   events through inbox, queue and signed deliveries to a receiver that fails

  --events N     events to publish (default 100000)
  --failing P    requests of 100 that the receiver answers with 500 (default 50)
  --scale S      factor of all times of the schedule (default 0.0005: 28 hours are 50 seconds)
  --json         one line of JSON for each figure

The state Redis writes its append-only file, as in production. Every event must end: delivered, or given up after exactly eight tries.`;

const values = readOptions(
  HELP,
  {
    events: { type: 'string', default: '100000' },
    failing: { type: 'string', default: '50' },
    scale: { type: 'string', default: '0.0005' },
  },
  { events: '200', scale: '0.00001' },
);
const [EVENTS, FAILING, SCALE] = [Number(values.events), Number(values.failing), Number(values.scale)];
const ENDPOINTS = 20;
const PUBLISHED_AT_ONCE = 50;
const END_LIMIT_MS = 3_600_000;
const BY = { actor: 'bench' };
const PEPPERS = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }]);

const report = new Report(values);
const dir = mkdtempSync(join(tmpdir(), 'cotejo-bench-events-'));
const server = await startRedis({ own: true, persist: true, dir });
/** Number of requests by event. */
const tries = new Map();
const receiver = await startVendorServer((request, response) => {
  const id = request.headers['webhook-id'];
  tries.set(id, (tries.get(id) ?? 0) + 1);
  request.resume().on('end', () => response.writeHead(randomInt(100) < FAILING ? 500 : 204).end());
});
const closing = [];
try {
  await measure();
  report.print();
} finally {
  for (const close of closing.reverse()) {
    await close();
  }
  await receiver.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measure() {
  const scope = { namespace: server.namespace, environment: 'sandbox' };
  const redis = connect();
  const tenants = await addWebhooks(redis, scope);
  /** How each event ended. */
  const ends = new Map();
  const records = new DeliveryRecords(redis, scope);
  const { queue, failure } = deliver(redis, scope, { records, ends });
  dispatch(scope, { records: new DeliveryRecords(connect(), scope), wake: (woken) => queue.wake(woken) });
  const startedAt = performance.now();
  const ids = await publish(redis, scope, tenants);
  const publishedMs = performance.now() - startedAt;
  const ended = waitFor(() => ends.size >= EVENTS, { what: 'the end of every delivery', timeoutMs: END_LIMIT_MS });
  await Promise.race([ended, failure]);
  const wholeMs = performance.now() - startedAt;
  report.add({ metric: 'events published', value: ids.size, unit: '' });
  report.add({ metric: 'published each second', value: ids.size / (publishedMs / 1_000), unit: '/s' });
  report.add({ metric: 'attempts each second', value: sum(tries.values()) / (wholeMs / 1_000), unit: '/s' });
  report.add({ metric: 'from the first publication to the last end', value: wholeMs / 1_000, unit: 's' });
  const countOf = (wanted) => [...ends.values()].filter((end) => end === wanted).length;
  const givenUp = countOf('given_up');
  report.add({ metric: 'delivered', value: countOf('delivered'), unit: '' });
  report.add({ metric: 'given up after eight tries', value: givenUp, unit: '' });
  const tooMany = [...tries.values()].filter((count) => count > 8).length;
  const eight = [...tries.values()].filter((count) => count === 8).length;
  const lost = [...ids].filter((id) => !['delivered', 'given_up'].includes(ends.get(id))).length;
  report.judge('events lost', lost, '', { atMost: 0 });
  report.judge('events with more than eight tries', tooMany, '', { atMost: 0 });
  report.judge('events given up before the eighth try', Math.max(givenUp - eight, 0), '', { atMost: 0 });
  report.judge('events left in the inbox', await redis.xlen(eventNames(scope).inbox), '', { atMost: 0 });
}

function connect() {
  const redis = new Redis(server.url, { maxRetriesPerRequest: null });
  closing.push(() => redis.disconnect());
  return redis;
}

/** One tenant for each endpoint: a merchant has its own events. */
async function addWebhooks(redis, scope) {
  const accounts = new AccountStore(redis, { ...scope, peppers: PEPPERS });
  const plan = Plans.load(defaultPoliciesDir()).get('corporativo');
  const store = new WebhookStore(redis, scope, { peppers: PEPPERS, destinations: loopback() });
  const tenants = Array.from({ length: ENDPOINTS }, (_, index) => `tenant-${index}`);
  for (const tenant of tenants) {
    await accounts.tenants.create(tenant, plan, BY);
    await store.create(tenant, { url: `${receiver.origin}/${tenant}`, description: '', types: ['key.rotated'] }, BY);
  }
  return tenants;
}

function loopback() {
  return DestinationRules.read(new Env({ COTEJO_WEBHOOK_ALLOWED_RANGES: 'loopback=127.0.0.0/8' }));
}

async function publish(redis, scope, tenants) {
  const publisher = new EventPublisher(redis, scope);
  const ids = new Set();
  for (let sent = 0; sent < EVENTS; sent += PUBLISHED_AT_ONCE) {
    const batch = Array.from({ length: Math.min(PUBLISHED_AT_ONCE, EVENTS - sent) }, (_, index) => sent + index);
    const made = batch.map((number) => {
      const data = { key_id: `key_${number}`, prefix: 'sk_test_cot_', retires_at: null };
      const event = { type: 'key.rotated', data, cause: String(number) };
      return publisher.publish(tenants[number % tenants.length], event);
    });
    for (const id of await Promise.all(made)) {
      ids.add(id);
    }
  }
  return ids;
}

/**
 * The worker of deliveries, as `apps/worker` runs it, with a shorter schedule.
 * @returns the queue, and a promise that rejects with the error of the first turn that fails
 */
function deliver(redis, scope, { records, ends }) {
  const sender = new WebhookSender(loopback(), { connectionsMax: ATTEMPTS_MAX, userAgent: 'Cotejo-Webhooks/bench' });
  const book = new EndpointBook(redis, scope);
  const engine = new DeliveryEngine({
    secrets: new EndpointSecrets(PEPPERS),
    records,
    sender,
    schedule: new DeliverySchedule(SCALE),
    // With this schedule, five days are some minutes, and half of the attempts succeed.
    onStopped: async () => {},
  });
  const options = { connection: connect(), prefix: `${scope.namespace}:jobs` };
  const jobs = new Queue('events', options);
  const queue = new DeliveryQueue(jobs);
  const counting = {
    deliver: async (delivery, limits) => {
      const step = await engine.deliver(delivery, limits);
      if ('end' in step) {
        ends.set(delivery.eventId, step.end);
      }
      return step;
    },
  };
  const wakeBeside = (tenant, attempts) => queue.wakeBeside(tenant, attempts);
  const turns = new DeliveryTurns(redis, scope, { book, records, engine: counting, wakeBeside });
  const stopping = new AbortController();
  const attempt = async (job, token) => {
    const turn = await queue.during(job, () => turns.turn(job.data.tenant, stopping.signal));
    if (turn === 'more') {
      await job.moveToDelayed(Date.now(), token);
      throw new DelayedError();
    }
    if (turn.nextAt !== null) {
      // With the shortened schedule, a whole second as in the worker would be too long.
      const at = Math.ceil(turn.nextAt / 20) * 20;
      const delay = Math.max(at - Date.now(), 0);
      const opts = { ...jobOptions('events.deliver'), jobId: `${job.data.tenant}-${at}`, delay };
      await jobs.add('events.deliver', job.data, opts);
    }
  };
  const worker = new Worker('events', attempt, { ...options, connection: connect(), concurrency: ATTEMPTS_MAX });
  worker.on('error', () => {});
  const failure = new Promise((_, reject) => worker.on('failed', (_job, error) => reject(error)));
  // The failure may come before `measure` waits for it.
  failure.catch(() => {});
  closing.push(
    () => sender.close(),
    () => jobs.close(),
    () => worker.close(true),
  );
  return { queue, failure };
}

function dispatch(scope, { records, wake }) {
  const stopping = new AbortController();
  const redis = connect();
  const book = new EndpointBook(connect(), scope);
  const dispatcher = new EventDispatcher(redis, scope, { book, records, consumer: 'bench', wake });
  const running = dispatcher.run(stopping.signal);
  closing.push(async () => {
    stopping.abort();
    await running;
  });
}

function sum(numbers) {
  return [...numbers].reduce((total, number) => total + number, 0);
}
