import { fileURLToPath } from 'node:url';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { createRedis } from '@cotejo/platform';
import { redisCpuSeconds } from '@cotejo/testing';
import { PepperExchange } from '../../apps/gateway/dist/velocity/pepper-exchange.js';
import { SightingCounters } from '../../apps/gateway/dist/velocity/sightings.js';
import { VelocityLimits } from '../../apps/gateway/dist/velocity/velocity-limits.js';
import { summary } from '../../bench/registry/latencies.mjs';

const policiesDir = fileURLToPath(new URL('../../policies', import.meta.url));
const CHECKS = 20_000;
const TOGETHER = 64;

/** Counting a request with all three subjects on a real Redis; CPU of this process and of Redis together. */
export async function velocityLookups() {
  const found = await findRedis({ node: process.execPath, env: process.env });
  const server = await startRedis(found.argv);
  const redis = createRedis(server.url, { commandTimeoutMs: 5_000 });
  try {
    await redis.connect();
    const limits = VelocityLimits.load(policiesDir);
    // Without a bus, a gateway has a line of peppers of its own.
    const counters = new SightingCounters(redis, 'bench:velocity', new PepperExchange(null), limits);
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

/** Buyers who come back now and then, some of them from one address. */
async function timedCount(counters, index, times) {
  const from = performance.now();
  await counters.count({
    tenant: `t${index % 10}`,
    document: String(1_020_000_000 + (index % 9_973)),
    phone: `+57300${1_000_000 + (index % 8_011)}`,
    ip: `190.24.${index % 251}.7`,
  });
  times[index] = performance.now() - from;
}
