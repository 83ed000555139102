import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { createRedis } from '@cotejo/platform';
import { compileLimits } from '../apps/gateway/dist/velocity/compiled-limits.js';
import { PepperExchange } from '../apps/gateway/dist/velocity/pepper-exchange.js';
import { SightingCounters } from '../apps/gateway/dist/velocity/sightings.js';
import { buyerOf, shippedCounts } from './counts/buyers.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench counts -- [options]   what the counts of velocity need: memory of ten million subjects

  --subjects N   counted on a real Redis (default 600000); ten million are computed from the second half, when every bucket exists
  --json         one line of JSON for each figure

Six subjects of a buyer; some share a line, a door or an IP address, and every tenth comes back.`;

const TEN_MILLION = 10_000_000;
const TARGET_MB = 512;
const MEGABYTE = 2 ** 20;
const JUDGED_FROM = 500_000;
const TOGETHER = 256;
/** As infra/redis/bus.conf has it. */
const LISTPACK_ENTRIES = '512';

const values = readOptions(HELP, { subjects: { type: 'string', default: '600000' } }, { subjects: '3000' });
const report = new Report(values);
const found = await findRedis({ node: process.execPath, env: process.env });
const server = await startRedis(found.argv);
const redis = createRedis(server.url, { commandTimeoutMs: 30_000 });
try {
  await redis.connect();
  await redis.config('SET', 'hash-max-listpack-entries', LISTPACK_ENTRIES);
  await measure(Number(values.subjects));
} finally {
  redis.disconnect();
  await server.stop();
}
report.print();

async function measure(subjectsMax) {
  // Without a bus, a gateway makes its own peppers. No tenant reaches its share of the memory.
  const counters = new SightingCounters(redis, 'cotejo:production:velocity', new PepperExchange(null), 1e12);
  const limits = compileLimits(shippedCounts());
  const before = await usedBytes();
  let buyer = 0;
  const countUntil = async (goal) => {
    for (let subjects = await countSubjects(); subjects < goal; subjects = await countSubjects()) {
      // A buyer shows about five new subjects.
      const until = buyer + Math.max(TOGETHER, Math.floor((goal - subjects) / 5.5));
      for (; buyer < until; buyer += TOGETHER) {
        await Promise.all(
          Array.from({ length: TOGETHER }, (_, index) => counters.count(buyerOf(buyer + index), limits)),
        );
      }
    }
    return { subjects: await countSubjects(), bytes: (await usedBytes()) - before };
  };
  const half = await countUntil(subjectsMax / 2);
  const all = await countUntil(subjectsMax);
  const each = (all.bytes - half.bytes) / (all.subjects - half.subjects);
  const base = Math.max(0, half.bytes - each * half.subjects);
  report.add({ metric: 'subjects of a buyer', value: all.subjects / buyer, unit: 'subjects' });
  report.add({ metric: 'a subject, on average', value: all.bytes / all.subjects, unit: 'bytes' });
  report.add({ metric: 'one more subject, in buckets that exist', value: each, unit: 'bytes' });
  report.add({ metric: 'empty buckets of the slots', value: base / MEGABYTE, unit: 'MB' });
  const megabytes = (base + each * TEN_MILLION) / MEGABYTE;
  // With few subjects nearly every bucket has one.
  if (subjectsMax >= JUDGED_FROM) {
    report.judge('10 million subjects', megabytes, 'MB', { atMost: TARGET_MB });
  }
}

async function usedBytes() {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
}

/** The records in all buckets. */
async function countSubjects() {
  let subjects = 0;
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'TYPE', 'hash', 'COUNT', 5_000);
    const pipeline = redis.pipeline();
    for (const key of keys.filter((each) => !each.endsWith(':tenants'))) {
      pipeline.hlen(key);
    }
    const answers = (await pipeline.exec()) ?? [];
    subjects += answers.reduce((sum, [, length]) => sum + Number(length), 0);
    cursor = next;
  } while (cursor !== '0');
  return subjects;
}
