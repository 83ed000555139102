import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { noCoreDumps, noMemory, processMemory } from './process-memory.js';
import { keysAndValues } from './redis-reads.js';
import type { Rig } from './rig.js';
import type { WatchedRedis } from './watched-redis.js';

/** A place where a buyer's value could be left. */
export interface Surface {
  name: string;
  /** All of it, as it is now. */
  read(rig: Rig): AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Why this system does not show it, if it does not: then it is reported as not available, never as clean. */
  notAvailable?(rig: Rig): string | undefined;
}

export const SURFACES: readonly Surface[] = [
  { name: 'stdout and stderr of the services', read: ({ product }) => files(product.logsDir) },
  { name: 'stdout and stderr of the command line', read: ({ folders }) => file(join(folders.recordings, 'cli.out')) },
  { name: 'access log', read: accessLog },
  {
    name: 'stdout and stderr of the console',
    read: ({ product, consoleApp }) => file(join(product.logsDir, `${consoleApp}.log`)),
  },
  { name: 'nginx: logs', read: nginxLogs, notAvailable: noNginx },
  { name: 'nginx: temporary files', read: temporaryFiles, notAvailable: noNginx },
  { name: 'error answers', read: ({ errorAnswers }) => errorAnswers },
  { name: 'metrics and health', read: adminPages },
  { name: 'traces (OTLP)', read: ({ collector }) => collector.received },
  { name: 'state Redis: AOF', read: ({ redis }) => files(join(redis.state.dir, 'appendonlydir')) },
  { name: 'state Redis: RDB', read: ({ redis }) => snapshot(redis.state) },
  { name: 'state Redis: replication stream', read: ({ redis }) => file(redis.state.replication?.file ?? '') },
  { name: 'state Redis: a replica', read: ({ redis }) => replica(redis.replica) },
  { name: 'state Redis: BullMQ', read: ({ redis }) => keys(redis.state, '*:jobs:') },
  ...(['state', 'bus'] as const).flatMap((role): Surface[] => [
    { name: `${role} Redis: keys and values`, read: ({ redis }) => keys(redis[role]) },
    { name: `${role} Redis: MONITOR`, read: ({ redis }) => file(redis[role].monitor.file) },
    { name: `${role} Redis: SLOWLOG`, read: ({ redis }) => slowlog(redis[role]) },
    {
      name: `${role} Redis: process memory`,
      read: ({ redis }) => processMemory(redis[role].pid),
      notAvailable: noMemory,
    },
  ]),
  { name: 'files written by any process', read: changedFiles },
  { name: 'core dumps', read: coreDumps, notAvailable: noCoreDumps },
  { name: 'heap of the services', read: (rig) => probes(rig, 'heapsnapshot') },
  { name: 'buffers of the services', read: (rig) => probes(rig, 'buffers') },
];

async function* file(path: string): AsyncGenerator<Buffer> {
  if (existsSync(path)) {
    yield* createReadStream(path, { highWaterMark: 1_024 * 1_024 });
  }
}

async function* files(folder: string, accept: (path: string) => boolean | Promise<boolean> = () => true) {
  if (!existsSync(folder)) {
    return;
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !(await accept(path))) {
      continue;
    }
    yield Buffer.from(`\n${basename(path)}\n`);
    yield* file(path);
  }
}

function* accessLog({ product }: Rig): Generator<Buffer> {
  for (const log of readdirSync(product.logsDir)) {
    const lines = readFileSync(join(product.logsDir, log), 'utf8').split('\n');
    yield Buffer.from(lines.filter((line) => line.includes('"msg":"request"')).join('\n'));
  }
}

async function* adminPages({ processes }: Rig): AsyncGenerator<Buffer> {
  for (const { adminPort } of processes) {
    for (const path of ['/metrics', '/health/ready', '/health/live']) {
      const answer = await fetch(`http://127.0.0.1:${adminPort}${path}`);
      yield Buffer.from(`${[...answer.headers].join('\n')}\n${await answer.text()}\n`);
    }
  }
}

async function* keys({ url }: { url: string }, prefix?: string): AsyncGenerator<Buffer> {
  const redis = new Redis(url);
  try {
    yield* keysAndValues(redis, prefix);
  } finally {
    redis.disconnect();
  }
}

async function* slowlog(redis: WatchedRedis): AsyncGenerator<Buffer> {
  await redis.keepSlowlog();
  yield* file(redis.slowlogFile);
}

/** What SAVE writes, as bytes, and as a server that loads it reads it: a file may hold digits as a binary number. */
async function* snapshot(redis: WatchedRedis): AsyncGenerator<Buffer> {
  await redis.sendRequest((client) => client.save());
  const saved = join(redis.dir, 'dump.rdb');
  yield* file(saved);
  const dir = await mkdtemp(join(tmpdir(), 'cotejo-rdb-'));
  await copyFile(saved, join(dir, 'dump.rdb'));
  const loaded = await startRedis({ own: true, dir });
  try {
    yield* keys(loaded);
  } finally {
    await loaded.stop();
    await rm(dir, { recursive: true });
  }
}

async function* replica(redis: WatchedRedis): AsyncGenerator<Buffer> {
  await redis.untilInStep();
  yield* keys(redis);
  yield* files(redis.dir);
  if (!noMemory()) {
    yield* processMemory(redis.pid);
  }
}

const repository = fileURLToPath(new URL('../../', import.meta.url));
/** The browser tests write and remove their own files at the same time. */
const notOurs = /\/(node_modules|\.git|\.turbo|\.cotejo\/(?:bin|browser))(\/|$)/;

/** Below the folder of the state, home and temporary files, and in the working directory, which is the repository. */
function changedFiles({ folders, startedAt }: Rig): AsyncGenerator<Buffer> {
  const isNew = async (path: string) => (await changedAt(path)) >= startedAt;
  return written(folders.written, isNew);
}

/** Epoch milliseconds; 0 for a temporary file that is gone already: a program has renamed it, and its new name is scanned. */
async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return 0;
    }
    throw error;
  }
}

/** Dumps of a process that crashed, the system's and Node's. */
function coreDumps({ folders, startedAt }: Rig): AsyncGenerator<Buffer> {
  const isDump = async (path: string) =>
    /^(core(\.\d+)?|.*\.core|report\..*\.json)$/.test(basename(path)) && (await stat(path)).mtimeMs >= startedAt;
  return written(folders.written, isDump);
}

async function* written(folder: string, accept: (path: string) => Promise<boolean>): AsyncGenerator<Buffer> {
  yield* files(folder, accept);
  for (const entry of await readdir(repository, { withFileTypes: true })) {
    const path = join(repository, entry.name);
    if (notOurs.test(path)) {
      continue;
    }
    if (entry.isDirectory()) {
      yield* files(path, async (name) => !notOurs.test(name) && (await accept(name)));
    } else if (await accept(path)) {
      yield* file(path);
    }
  }
}

async function* nginxLogs({ edges }: Rig): AsyncGenerator<Buffer> {
  for (const { logsDir } of edges) {
    yield* files(logsDir);
  }
}

function* temporaryFiles({ edges }: Rig): Generator<Buffer> {
  for (const edge of edges) {
    yield* edge.temporaryFiles.read();
  }
}

/** Why nothing stands in front of the product here. */
function noNginx({ edge }: Rig): string | undefined {
  return edge ? undefined : 'no nginx on the PATH of this machine';
}

/** The heap snapshots that the processes wrote on request. */
const probes = ({ folders }: Rig, kind: 'heapsnapshot' | 'buffers') =>
  files(folders.probes, (path) => path.endsWith(kind));
