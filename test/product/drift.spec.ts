import { Redis } from 'ioredis';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import { sendBatch } from '../harness/batch-client.js';
import { decisionCounts, sumOf, untilCounted } from '../harness/counted-decisions.js';
import { startExtraProcess } from '../harness/extra-process.js';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { textOf } from '../harness/redis-text.js';

/** Gateways count decisions by tenant and day. The counts are exact, and no value of a buyer is in them. */
let running: RunningProduct;
let accounts: Accounts;
let redis: Redis;
let tenants = 0;

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
  redis = new Redis(running.stateRedis.url);
}, 120_000);
afterAll(async () => {
  redis?.disconnect();
  accounts?.stop();
});

const BUYER = {
  cedula: '1032456701',
  nombre: 'Canaria Unívoca Quimbayo',
  telefono: '+573009876543',
  email: 'canaria.univoca@sandbox.example',
  direccion: 'Calle 193 # 18A-57',
  ciudad: 'Quibdó',
  monto: 7_654_321,
  ip_address: '192.0.2.77',
};

async function newTenant() {
  tenants += 1;
  const tenant = `drift-${tenants}`;
  const { key } = await accounts.key(tenant, 'corporativo');
  return { tenant, key };
}

describe('counts of decisions', () => {
  it('have each decision of a call and of a batch once, and no repetition, refusal or replay', async () => {
    const { tenant, key } = await newTenant();
    const client = clientOf(running.url, key);
    const keyed = clientOf(running.url, key, { 'idempotency-key': 'order-1' });
    const first = await keyed.verify(BUYER, '?include=receipt');
    expect(first.status).toBe(200);
    expect((await keyed.verify(BUYER, '?include=receipt')).headers.get('idempotency-replayed')).toBe('true');
    expect((await client.replay({ receipt: first.body.receipt, request: BUYER })).status).toBe(200);
    expect((await client.verify({ cedula: 'x' })).status).toBe(400);
    expect((await client.verify({ cedula: '1000000001' })).status).toBe(200);
    const { lines } = await sendBatch(running.url, key, [{ cedula: '1000000002' }, { cedula: 'x' }]);
    expect(lines.map(({ status }) => status)).toEqual([200, 400]);
    const counts = await untilCounted(running, tenant, 3);
    expect(sumOf(counts, 'p ')).toBe(3);
    expect(sumOf(counts, 'd 27 ')).toBe(1);
    expect(sumOf(counts, 'd none ')).toBe(2);
    // The sandbox holders of the other two cards have names.
    expect(sumOf(counts, 'n ')).toBe(3);
    expect(sumOf(counts, 'n some_common ') + sumOf(counts, 'n none_common ')).toBeGreaterThan(0);
    expect(sumOf(counts, 's registry=ok,')).toBe(3);
    expect(sumOf(counts, 'v ')).toBe(3);
    expect(sumOf(await decisionCounts(redis, tenant, ':keys'), 'k key_')).toBe(3);
  });

  it('are complete when a gateway stops right after its answers', async () => {
    const { tenant, key } = await newTenant();
    const gateway = await startExtraProcess(running, 'gateway');
    try {
      const client = clientOf(`http://127.0.0.1:${gateway.port}`, key);
      const answers = await Promise.all(Array.from({ length: 30 }, () => client.verify({ cedula: '1000000001' })));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    } finally {
      gateway.child.kill('SIGTERM');
    }
    expect(await gateway.ended).toBe(0);
    expect(sumOf(await decisionCounts(redis, tenant), 'p ')).toBe(30);
  }, 60_000);

  it('have no value of a buyer, and no part of one', async () => {
    const { tenant, key } = await newTenant();
    await clientOf(running.url, key).verify(BUYER);
    await untilCounted(running, tenant, 1);
    const names = await redis.keys('*');
    const texts = await Promise.all(names.map(async (name) => `${name} ${await textOf(redis, name)}`));
    const values = [
      ...Object.values(BUYER).map(String),
      '3009876543',
      '18A-57',
      'nivoca',
      'Quimbayo',
      'Quibd',
      '7654321',
    ];
    for (const value of values) {
      expect(texts.join('\n').toLowerCase()).not.toContain(value.toLowerCase());
    }
  });
});
