import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { createRedis } from '@cotejo/platform';
import { redisCpuSeconds } from '@cotejo/testing';
import { compileLimits } from '../../apps/gateway/dist/velocity/compiled-limits.js';
import { PepperExchange } from '../../apps/gateway/dist/velocity/pepper-exchange.js';
import { SightingCounters } from '../../apps/gateway/dist/velocity/sightings.js';
import { buyerOf, shippedCounts } from '../../bench/counts/buyers.mjs';
import { summary } from '../../bench/registry/latencies.mjs';

const CHECKS = 20_000;
const TOGETHER = 64;
const TENANT_BYTES = 2 ** 30;
const limits = compileLimits(shippedCounts());

/** Counting a request with all its subjects on a real Redis; CPU of this process and of Redis together. */
export async function velocityLookups() {
  const found = await findRedis({ node: process.execPath, env: process.env });
  const server = await startRedis(found.argv);
  const redis = createRedis(server.url, { commandTimeoutMs: 5_000 });
  try {
    await redis.connect();
    // Without a bus, a gateway makes its own peppers.
    const counters = new SightingCounters(redis, 'bench:velocity', new PepperExchange(null), TENANT_BYTES);
    await measure(counters, server.url, 1);
    return [
      ['velocity, one at a time', await measure(counters, server.url, 1)],
      [`velocity, ${TOGETHER} together`, await measure(counters, server.url, TOGETHER)],
    ];
  } finally {
    redis.disconnect();
    await server.stop();
  }
}

async function measure(counters, url, together) {
  const times = new Float64Array(CHECKS);
  const redisBefore = await redisCpuSeconds(url);
  const before = process.cpuUsage();
  for (let index = 0; index < CHECKS; index += together) {
    const batch = Array.from({ length: Math.min(together, CHECKS - index) }, (_, offset) => index + offset);
    await Promise.all(batch.map((one) => timedCount(counters, one, times)));
  }
  const { user, system } = process.cpuUsage(before);
  const redisMs = ((await redisCpuSeconds(url)) - redisBefore) * 1_000;
  const { p50, p99 } = summary(times);
  return { p50Us: p50, p99Us: p99, cpuMs: ((user + system) / 1_000 + redisMs) / CHECKS, notOk: 0 };
}

async function timedCount(counters, index, times) {
  const sighting = buyerOf(index);
  const from = performance.now();
  await counters.count(sighting, limits);
  times[index] = performance.now() - from;
}
