import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { Redis } from 'ioredis';
import { generate } from 'selfsigned';
import { ClientOrigins } from '../apps/gateway/dist/admission/client/client-origins.js';
import { AccountStore, Authenticator, canonicalFingerprint, Plans } from '../packages/accounts/dist/index.js';
import { defaultPoliciesDir, Env, fixedSecret } from '../packages/platform/dist/index.js';
import { median } from './measuring/rounds.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench key-restrictions -- [options]   what restrictions of a key cost in the authenticator

  --calls N     authentications in a round (default 100000)
  --rounds N    the median counts (default 7)
  --json        one line of JSON for each figure

The key is in the cache, as for nearly every request. CPU of one core, in this process, with a request that arrived over a socket.`;

const values = readOptions(
  HELP,
  { calls: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '7' } },
  { calls: '500', rounds: '1' },
);
/** 2 % of the CPU that a whole decision needs in the compact layout: docs/performance.md. */
const TARGET_US = 8.8;
const BY = { actor: 'bench' };
const PROXY = '127.0.0.1';

const report = new Report(values);
const { cert } = await generate([{ name: 'commonName', value: 'shop' }]);
const clientCert = `:${cert.replace(/-----[A-Z ]+-----|\s/g, '')}:`;
const received = await receiveRequest({ 'x-forwarded-for': '192.0.2.7, 203.0.113.9', 'client-cert': clientCert });
const found = await findRedis({ node: process.execPath, env: process.env });
const server = await startRedis(found.argv, {});
const redis = new Redis(server.url);
try {
  await measure();
} finally {
  redis.disconnect();
  await server.stop();
  received.close();
}
report.print();

async function measure() {
  const deployment = { namespace: 'bench', environment: 'sandbox' };
  const store = new AccountStore(redis, {
    ...deployment,
    peppers: fixedSecret([{ version: 1, secret: Buffer.alloc(32, 1) }]),
  });
  const plans = Plans.load(defaultPoliciesDir());
  await store.tenants.create('bench', plans.get('corporativo'), BY);
  // The network that contains the client is the last one.
  const networks = (last) => [...Array.from({ length: 49 }, (_, index) => `198.51.${index}.0/24`), last];
  const fingerprint = canonicalFingerprint(new X509Certificate(cert).fingerprint256);
  const direct = new ClientOrigins({ env: new Env({}) });
  const proxied = new ClientOrigins({
    env: new Env({ COTEJO_TRUSTED_PROXIES: PROXY, COTEJO_CLIENT_CERTIFICATES: 'client-cert' }),
  });
  const kinds = {
    'no restriction': { origins: direct, restriction: {} },
    '50 networks': { origins: direct, restriction: { networks: networks('127.0.0.0/8') } },
    '50 networks behind a proxy': { origins: proxied, restriction: { networks: networks('203.0.113.0/24') } },
    'a certificate in a header': { origins: proxied, restriction: { certificates: [fingerprint] } },
  };
  const costs = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (const kind of Object.values(kinds)) {
    kind.key = (await store.keys.create('bench', kind.restriction, BY)).key;
    kind.authenticator = new Authenticator(store, { current: plans }, 'sandbox');
  }
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [kind, parts] of Object.entries(kinds)) {
      const us = await cpuOfCalls(parts);
      // The first round warms up.
      if (round > 0) {
        costs[kind].push(us);
      }
    }
  }
  const base = median(costs['no restriction']);
  for (const [kind, us] of Object.entries(costs)) {
    const value = median(us);
    const isJudged = kind.startsWith('50');
    report.add({
      metric: `${kind}: CPU of an authentication`,
      value,
      unit: 'µs',
      ...(isJudged && { target: `${TARGET_US} more than without`, ok: value - base <= TARGET_US }),
    });
    report.add({ metric: `${kind}: against no restriction`, value: value / base, unit: 'x' });
  }
}

async function cpuOfCalls({ authenticator, origins, key }) {
  const calls = Number(values.calls);
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) {
    const { ok } = await authenticator.authenticate(key, origins.of({ raw: received.request }));
    if (!ok) {
      throw new Error('the key was refused');
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/** A request as the gateway receives it; its connection stays open. */
async function receiveRequest(headers) {
  const listener = createServer().listen(0, PROXY);
  await once(listener, 'listening');
  const sent = request({ host: PROXY, port: listener.address().port, headers });
  sent.on('error', () => {});
  sent.end();
  const [incoming] = await once(listener, 'request');
  const close = () => {
    sent.destroy();
    listener.close();
  };
  return { request: incoming, close };
}
