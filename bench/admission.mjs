import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdmissionControl, Settlement, StateLink } from '@cotejo/accounts';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { percentile, policiesWith, redisCpuSeconds } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { edgeCost } from './admission/edge-cost.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench admission -- [options]   admission beside a bare PING, on one Redis with one client each; then the
                                         gateway's CPU with and without everything before a handler

  --seconds N   length of each measurement (default 2)
  --rounds N    rounds; in each round every contender runs once, and the median counts (default 3)
  --tenants N   number of tenants that send the requests (default 10)
  --json        one line of JSON for each figure

Admission is one script: rate (exact in every sliding second), monthly quota and reservation. Settlement follows the answer.`;

const values = readOptions(
  HELP,
  {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    tenants: { type: 'string', default: '10' },
  },
  { seconds: '0.1', rounds: '1', tenants: '2' },
);

/** Queries of one tenant that arrive together share a script call: few tenants are the good case, many the bad one. */
const TENANTS = Number(values.tenants);
const deployment = { namespace: 'bench', environment: 'sandbox' };
const plan = {
  id: 'bench',
  requestsPerSecond: 1_000_000,
  queriesPerMonth: 1_000_000_000,
  trial: null,
  scopes: [],
  sources: [],
};
const report = new Report(values);

/**
 * Each contender has its own client and the same options. The returned function resolves when the request is answered.
 */
const contenders = {
  PING: (redis) => () => redis.ping(),
  admission: (redis) => {
    const admission = new AdmissionControl(redis, startedLink(redis), deployment);
    return async (index) => exactOnly(await admission.admit(caller(index), `req_${index}`, 0));
  },
  'admission and settlement': (redis) => {
    const link = startedLink(redis);
    const admission = new AdmissionControl(redis, link, deployment);
    const settlement = new Settlement(redis, link, deployment, 'bench-b');
    const event = { endpoint: 'verify', outcome: 'ok', tookMs: 12, degraded: false };
    return async (index) => {
      const admitted = exactOnly(await admission.admit(caller(index), `req_${index}`, 1));
      await new Promise((written) => settlement.add(admitted, true, event, () => written()));
    };
  },
};

let local = 0;

/** Only decisions of the Redis server are measured; those that a stall of the machine made local are counted. */
function exactOnly(admission) {
  if (admission.mode === 'local') {
    local += 1;
  }
  return admission;
}

const links = [];
function startedLink(redis) {
  const link = new StateLink(redis, deployment, `bench-${links.length}`);
  links.push(link);
  void link.start();
  return link;
}

function caller(index) {
  return { tenant: { id: `t${index % TENANTS}`, plan: 'bench', createdAt: 0, trialEndsAt: null }, plan, scopes: [] };
}

async function measure(runQuery, { url, inFlight }) {
  const latencies = [];
  let next = 0;
  const cpuBefore = process.cpuUsage();
  const redisBefore = await redisCpuSeconds(url);
  const startedAt = performance.now();
  const endsAt = startedAt + Number(values.seconds) * 1_000;
  const drive = async () => {
    for (let now = performance.now(); now < endsAt; now = performance.now()) {
      await runQuery(next++);
      latencies.push(performance.now() - now);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, drive));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const redisMs = ((await redisCpuSeconds(url)) - redisBefore) * 1_000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    rate: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    clientMs: (user + system) / 1_000 / latencies.length,
    redisMs: redisMs / latencies.length,
  };
}

/** The whole edge: bounds, shedding, key, scope, body, admission, headers, settlement. */
async function reportEdge(inFlight) {
  const seconds = Number(values.seconds);
  const options = { url: server.url, stateDir, policiesDir, plan: 'bench', seconds, rounds: Number(values.rounds) };
  const { bare, edge } = await edgeCost({ ...options, inFlight });
  const metric = `${inFlight} in flight, gateway`;
  report.add({ metric: `${metric} without the edge: CPU`, value: bare.cpuMs, unit: 'ms/request' });
  report.add({ metric: `${metric} with the whole edge: CPU`, value: edge.cpuMs, unit: 'ms/request' });
  report.add({ metric: `${metric} with the whole edge: CPU of Redis`, value: edge.redisMs, unit: 'ms/request' });
  report.add({ metric: `${metric}: with against without`, value: edge.cpuMs / bare.cpuMs, unit: 'x' });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const found = await findRedis({ node: process.execPath, env: process.env });
const server = await startRedis(found.argv, {});
const clients = [];
const stateDir = mkdtempSync(join(tmpdir(), 'cotejo-bench-'));
const policiesDir = policiesWith([{ id: 'bench', requestsPerSecond: 1_000_000, queriesPerMonth: 1_000_000_000 }]);
try {
  report.say(`${TENANTS} tenants, ${values.seconds} s each, median of ${values.rounds}, Redis: ${found.label}`);
  const queryRunners = {};
  for (const [name, make] of Object.entries(contenders)) {
    const redis = new Redis(server.url);
    clients.push(redis);
    queryRunners[name] = make(redis);
    for (let warm = 0; warm < (values.smoke ? 20 : 2_000); warm += 1) {
      await queryRunners[name](warm);
    }
  }
  for (const inFlight of [1, 64]) {
    const results = Object.fromEntries(Object.keys(queryRunners).map((name) => [name, []]));
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, runQuery] of Object.entries(queryRunners)) {
        results[name].push(await measure(runQuery, { url: server.url, inFlight }));
      }
    }
    const figure = (name, key) => median(results[name].map((result) => result[key]));
    for (const name of Object.keys(queryRunners)) {
      const metric = `${inFlight} in flight, ${name}`;
      report.add({ metric: `${metric}: rate`, value: figure(name, 'rate'), unit: '/s' });
      report.add({ metric: `${metric}: p50`, value: figure(name, 'p50'), unit: 'ms' });
      report.add({ metric: `${metric}: p99`, value: figure(name, 'p99'), unit: 'ms' });
      report.add({ metric: `${metric}: CPU of the client`, value: figure(name, 'clientMs'), unit: 'ms/request' });
      report.add({ metric: `${metric}: CPU of Redis`, value: figure(name, 'redisMs'), unit: 'ms/request' });
    }
    report.add({
      metric: `${inFlight} in flight: local decisions, in all`,
      value: local,
      unit: '',
      target: '0',
      ok: local === 0,
    });
    const ratio = figure('admission', 'rate') / figure('PING', 'rate');
    report.add({ metric: `${inFlight} in flight: admissions per PING`, value: ratio, unit: 'x' });
  }
  for (const inFlight of [1, 64]) {
    await reportEdge(inFlight);
  }
  report.print();
} finally {
  for (const link of links) {
    await link.stop();
  }
  for (const client of clients) {
    client.disconnect();
  }
  await server.stop();
  for (const dir of [stateDir, policiesDir]) {
    rmSync(dir, { recursive: true, force: true });
  }
}
