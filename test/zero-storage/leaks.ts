import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Edge } from './edge.js';
import { HttpClient } from './http-client.js';
import type { LeakyProcess } from './leaky-process.js';
import type { Rig } from './rig.js';

/** Where the deliberate leaks go. */
export interface Leaking {
  rig: Rig;
  service: LeakyProcess;
  /** nginx without our settings; `null` where this machine has no nginx. */
  careless: Edge | null;
}

/** One deliberate leak, left as a careless change would leave it. */
export interface Leak {
  surface: string;
  what: string;
  /** @param cedula ten digits @param text a sentence with all of a buyer's values */
  plant(to: Leaking, cedula: string, text: string): Promise<unknown>;
}

const byService = (surface: string, what: string, leak: string): Leak => ({
  surface,
  what,
  plant: ({ service }, _, text) => service.leak(leak, text),
});

const inRedis = (
  role: 'state' | 'bus',
  surface: string,
  what: string,
  command: (redis: Redis, cedula: string, text: string) => Promise<unknown>,
): Leak => ({
  surface: `${role} Redis: ${surface}`,
  what,
  plant: ({ rig }, cedula, text) => rig.redis[role].sendRequest((redis) => command(redis, cedula, text)),
});

/** At least one for each surface. */
export const LEAKS: readonly Leak[] = [
  byService('stdout and stderr of the services', 'a debugging aid', 'logLine'),
  byService('stdout and stderr of the services', 'a stack trace with the value in its text', 'stackTrace'),
  byService('access log', 'the URL instead of the route', 'accessLine'),
  byService('metrics and health', 'a value for a label', 'metricLabel'),
  byService('traces (OTLP)', 'an attribute of a span', 'span'),
  byService('files written by any process', 'a file in the data folder', 'dataFile'),
  byService('files written by any process', 'a temporary file', 'temporaryFile'),
  byService('core dumps', 'a process that crashes', 'crash'),
  byService('heap of the services', 'a key of a cache', 'cache'),
  byService('heap of the services', 'the end of a long text', 'longText'),
  byService('buffers of the services', 'a buffer that is kept', 'buffer'),
  { surface: 'error answers', what: 'a 404 that repeats the path', plant: echoed },
  { surface: 'stdout and stderr of the command line', what: 'a command that is refused', plant: refusedCommand },
  { surface: 'stdout and stderr of the console', what: 'a call of the playground', plant: consoleLine },
  { surface: 'nginx: logs', what: 'the path of a request whose gateway is down', plant: pathInLogs },
  { surface: 'nginx: temporary files', what: 'a body larger than the buffer', plant: bodyInFile },

  inRedis('state', 'AOF', 'SETEX and DEL', (redis, cedula, text) =>
    redis.pipeline().setex(`seen:${cedula}`, 60, text).del(`seen:${cedula}`).exec(),
  ),
  inRedis('state', 'RDB', 'a list of numbers', (redis, cedula) => redis.rpush('recent', cedula)),
  inRedis('state', 'replication stream', 'LPUSH and RPOP', (redis, _, text) =>
    redis.pipeline().lpush('work', text).rpop('work').exec(),
  ),
  inRedis('state', 'a replica', 'a value of a hash', (redis, _, text) => redis.hset('buyers', 'last', text)),
  inRedis('state', 'keys and values', 'the name of a key', (redis, cedula) => redis.set(`seen:${cedula}`, 1)),
  inRedis('state', 'keys and values', 'a number', (redis, cedula) => redis.set('last', cedula)),
  inRedis('state', 'keys and values', 'an entry of a stream', (redis, _, text) =>
    redis.xadd('calls', '*', 'body', text),
  ),
  inRedis('state', 'keys and values', 'a plain hash of a number', (redis, cedula) =>
    redis.sadd('seen', sha256(cedula)),
  ),
  inRedis('state', 'MONITOR', 'an argument of a script', (redis, _, text) => redis.eval('return 1', 0, text)),
  inRedis('state', 'SLOWLOG', 'a question for a key', (redis, cedula) => redis.get(`seen:${cedula}`)),
  inRedis('state', 'process memory', 'a value', (redis, _, text) => redis.set('kept', text)),
  { surface: 'state Redis: BullMQ', what: 'the data of a job', plant: jobData },
  { surface: 'state Redis: BullMQ', what: 'a return value, the job removed', plant: returnValue },

  inRedis('bus', 'keys and values', 'a member of a sorted set', (redis, cedula) => redis.zadd('velocity', 1, cedula)),
  inRedis('bus', 'keys and values', 'the name of a record in a bucket of counts', (redis, cedula) =>
    redis.hset('velocity:d1:00ff', cedula, 'record'),
  ),
  inRedis('bus', 'keys and values', 'a member in a record of counts', (redis, cedula) =>
    redis.hset('velocity:w1:00ff', 'name', `\u0011\u0001${cedula}`),
  ),
  inRedis('bus', 'keys and values', 'the key of a large record of counts', (redis, cedula) =>
    redis.set(`velocity:d1:00ff:${cedula}`, 'record'),
  ),
  inRedis('bus', 'MONITOR', 'PUBLISH in clear', (redis, _, text) => redis.publish('telco', text)),
  inRedis('bus', 'SLOWLOG', 'PUBLISH in clear', (redis, cedula) => redis.publish('tax', cedula)),
  inRedis('bus', 'process memory', 'a value', (redis, _, text) => redis.set('kept', text)),
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

async function echoed({ rig, service }: Leaking, cedula: string): Promise<void> {
  const client = new HttpClient(await service.leak('errorAnswer', ''));
  const { text } = await client.sendRequest({ path: `/v1/cedula/${cedula}` });
  client.close();
  rig.errorAnswers.push(Buffer.from(text));
}

async function refusedCommand({ rig }: Leaking, cedula: string): Promise<void> {
  await rig.cli(cedula).catch(() => {});
}

async function consoleLine({ rig }: Leaking, _: string, text: string): Promise<void> {
  appendFileSync(join(rig.product.logsDir, `${rig.consoleApp}.log`), `{"msg":"playground","body":${text}}\n`);
}

async function pathInLogs({ careless }: Leaking, cedula: string): Promise<void> {
  if (careless) {
    await (await fetch(`${careless.urls.gateway}/v1/cedula/${cedula}`)).text();
  }
}

/** Sends a body slowly: nginx has its file open until the whole body is there. */
async function bodyInFile({ careless }: Leaking, _: string, text: string): Promise<void> {
  if (!careless) {
    return;
  }
  const sending = request(`${careless.urls.gateway}/v1/verify`, { method: 'POST' });
  const answered = once(sending, 'response');
  sending.write(text.repeat(100));
  await waitFor(() => [...careless.temporaryFiles.read()].length > 1, { what: 'a temporary file of nginx' });
  sending.end();
  const [answer] = await answered;
  answer.resume();
}

async function jobData({ rig }: Leaking, _: string, text: string): Promise<void> {
  const queue = new Queue('self-test', queueOptions(rig));
  await queue.add('mail', { text });
  await queue.close();
}

/** BullMQ's stream of events keeps what the job itself no longer shows. */
async function returnValue({ rig }: Leaking, _: string, text: string): Promise<void> {
  const options = queueOptions(rig);
  const queue = new Queue('self-test-results', options);
  const worker = new Worker('self-test-results', async () => text, options);
  const completed = once(worker, 'completed');
  await queue.add('check', {}, { removeOnComplete: true });
  await completed;
  await Promise.all([worker.close(), queue.close()]);
}

/** As the product's worker has them. */
function queueOptions({ env, redis }: Rig) {
  const connection = { host: '127.0.0.1', port: redis.state.port, maxRetriesPerRequest: null };
  return { connection, prefix: `cotejo:${env}:jobs` };
}
