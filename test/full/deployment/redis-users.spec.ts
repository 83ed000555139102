import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClearedEntryStore, Plans, resetTenants, ScenarioStore, TenantStore } from '@cotejo/accounts';
import {
  DeliveryRecords,
  DeliveryTurns,
  DestinationRules,
  EndpointBook,
  EventDispatcher,
  EventPublisher,
  PublishedMarks,
  WebhookStore,
} from '@cotejo/events';
import { defaultPoliciesDir, fixedSecret } from '@cotejo/platform';
import { waitFor } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { canRun, type RedisProcess, redisWithTls } from '../../harness/redis-process.js';
import { clientAs, Secrets, startSecuredRedis } from '../../harness/secured-redis.js';

/** Both Redis with the users, the certificate and the settings of a deployment: each user can do its work and nothing else. */
const found = await redisWithTls();
const suite = canRun(found) ? describe : describe.skip;
const ENVIRONMENT = 'production';
const P = `cotejo:${ENVIRONMENT}:`;
const STATE_USERS = ['gateway', 'registry', 'tax', 'biometric', 'sanctions', 'scoring', 'worker', 'console', 'cli'];
const BUS_USERS = [
  'gateway',
  'registry',
  'telco',
  'tax',
  'sanctions',
  'geo',
  'email',
  'biometric',
  'scoring',
  'worker',
  'console',
  'cli',
];

suite('Redis users', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-redis-users-'));
  const file = (name: string) => join(folder, name);
  let secrets: Secrets;
  let servers: Record<'state' | 'bus', RedisProcess>;

  beforeAll(async () => {
    secrets = await Secrets.create(file('secrets'), '--env', ENVIRONMENT);
    const { command } = found as { command: string[] };
    const start = (role: 'state' | 'bus') => startSecuredRedis(command, role, secrets, { dir: file(role) });
    servers = { state: await start('state'), bus: await start('bus') };
  });
  afterAll(async () => {
    await Promise.all([servers?.state.stop(), servers?.bus.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const as = (user: string, role: 'state' | 'bus') => clientAs(secrets, user, servers[role].port);

  it('lets the worker of the sandbox remove the data of its tenants', async () => {
    const { command } = found as { command: string[] };
    const ofSandbox = await Secrets.create(file('sandbox-secrets'), '--env', 'sandbox');
    const server = await startSecuredRedis(command, 'state', ofSandbox, { dir: file('sandbox-state') });
    const connect = (user: string) => clientAs(ofSandbox, user, server.port);
    const [cli, worker, operator] = ['cli', 'worker', 'operator'].map(connect) as [Redis, Redis, Redis];
    try {
      const scope = { namespace: 'cotejo', environment: 'sandbox' } as const;
      const by = { actor: 'tester' };
      const plan = Plans.load(defaultPoliciesDir()).get('trial');
      await new TenantStore(cli, scope).create('acme', plan, by);
      await new ClearedEntryStore(cli, scope).clear('acme', { entryId: 'x-1', class: 'vinculante', content: 'x' }, by);
      await new ScenarioStore(cli, scope).create('acme', {
        name: 'own',
        operation: 'verify',
        values: {},
        amountCop: null,
      });
      const reset = await resetTenants(worker, scope, { actor: 'worker' }, AbortSignal.timeout(5_000));
      expect(reset).toEqual({ tenants: 1, clearedEntries: 1, policies: 0, scenarios: 1, failed: 0 });
      expect(await operator.acl('LOG')).toEqual([]);
      const keys = worker.set('cotejo:sandbox:account:key:x', '1').catch((error: Error) => error.message);
      expect(await keys).toMatch(/^NOPERM/);
    } finally {
      for (const redis of [cli, worker, operator]) {
        redis.disconnect();
      }
      await server.stop();
    }
  });

  it('lets the gateway publish an event, and the worker of production dispatch it and stop a webhook', async () => {
    const [cli, gateway, worker, operator] = ['cli', 'gateway', 'worker', 'operator'].map((user) =>
      as(user, 'state'),
    ) as [Redis, Redis, Redis, Redis];
    const scope = { namespace: 'cotejo', environment: ENVIRONMENT } as const;
    const by = { actor: 'tester' };
    try {
      await new TenantStore(cli, scope).create('acme', Plans.load(defaultPoliciesDir()).get('negocio'), by);
      const peppers = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 1) }] as const);
      const store = new WebhookStore(cli, scope, { peppers, destinations: new DestinationRules() });
      const wishes = { url: 'https://acme.example/', description: '', types: ['batch.finished' as const] };
      const { endpoint } = await store.create('acme', wishes, by);
      const counts = { first_row: 1, next_row: 3, rows: 2, answered: 2, errors: 0, charged: 2, charge_unknown: 0 };
      const data = { operation: 'verify', ended_by: 'end', ...counts };
      await new EventPublisher(gateway, scope).publish('acme', { type: 'batch.finished', data, cause: 'batch 1' });
      const taken: string[] = [];
      const records = new DeliveryRecords(worker, scope);
      const book = new EndpointBook(worker, scope);
      const engine = {
        deliver: async ({ eventId }: { eventId: string }) => {
          taken.push(eventId);
          return { end: 'delivered' as const };
        },
      };
      const turns = new DeliveryTurns(worker, scope, { book, records, engine, wakeBeside: async () => {} });
      const dispatcher = new EventDispatcher(worker, scope, {
        book,
        records,
        wake: async ([tenant]) => void (await turns.turn(String(tenant), AbortSignal.timeout(10_000))),
        consumer: 'tester',
      });
      const stopping = new AbortController();
      const running = dispatcher.run(stopping.signal);
      try {
        await waitFor(() => taken.length === 1, { what: 'the delivery' });
      } finally {
        stopping.abort();
        await running;
      }
      await records.stop(endpoint.id, 'gone');
      await new PublishedMarks(worker, scope).once('acme', 'mark', async () => {});
      await new PublishedMarks(worker, scope).writeCursor('audit', '1');
      await store.disable('acme', endpoint.id, 'gone', by);
      expect(await operator.acl('LOG')).toEqual([]);
    } finally {
      for (const redis of [cli, gateway, worker, operator]) {
        redis.disconnect();
      }
    }
  });

  describe('refuses', () => {
    const ADMINISTRATION = [
      ...[
        'CONFIG GET maxmemory',
        'CONFIG SET maxmemory 1',
        'KEYS *',
        'MONITOR',
        'FLUSHALL',
        'FLUSHDB',
        'DEBUG OBJECT x',
      ],
      ...['SCRIPT FLUSH', 'SCRIPT KILL', 'CLIENT LIST', 'CLIENT KILL TYPE normal', 'CLIENT PAUSE 1', 'ACL LIST'],
      ...[
        'ACL SETUSER eve on',
        'SLOWLOG GET',
        'SHUTDOWN',
        'REPLICAOF 127.0.0.1 1',
        'SAVE',
        'BGREWRITEAOF',
        'SWAPDB 0 1',
      ],
      ...['MODULE LIST', 'FUNCTION FLUSH', 'PSUBSCRIBE *', 'LATENCY RESET', 'MIGRATE 127.0.0.1 1 x 0 1', 'PSYNC ? -1'],
      ...[
        'GET cotejo:sandbox:account:tenants',
        `GET ${P}unheard:of`,
        'SET x 1',
        'EVAL return(redis.call("GET","x")) 0',
      ],
    ];
    const REFUSED = /^NOPERM|^ERR (The user executing the script can't|DEBUG command not allowed)/;
    const outcomes = async (redis: Redis, commands: readonly string[]): Promise<string[]> => {
      const ends = commands.map(async (line) => {
        const [name = '', ...args] = line.split(' ');
        const end = await redis.call(name, ...args).then(
          () => 'ALLOWED',
          (error: Error) => (REFUSED.test(error.message) ? 'refused' : error.message),
        );
        return end === 'refused' ? [] : [`${line}: ${end}`];
      });
      const allowed = (await Promise.all(ends)).flat();
      redis.disconnect();
      return allowed;
    };

    it.each([
      ...STATE_USERS.map((user) => [user, 'state'] as const),
      ...BUS_USERS.map((user) => [user, 'bus'] as const),
    ])('administration and the keys of others to %s on the %s', async (user, role) => {
      expect(await outcomes(as(user, role), ADMINISTRATION)).toEqual([]);
    });

    it.each([
      ['gateway', 'state', [`SET ${P}account:key:x 1`, `SET ${P}account:tenant:x 1`, `SET ${P}account:policies:x 1`]],
      ['gateway', 'state', [`PUBLISH ${P}account:changes x`, `GET ${P}jobs:lists:id`, `GET ${P}lists:current`]],
      [
        'scoring',
        'state',
        [
          `SET ${P}account:key:x 1`,
          `GET ${P}account:key:x`,
          `SET ${P}account:policies:x 1`,
          `SET ${P}account:blocks:x 1`,
          `SET ${P}account:block:x:y 1`,
        ],
      ],
      ['gateway', 'state', [`GET ${P}account:blocks:x`, `GET ${P}account:block:x:y`]],
      ['sanctions', 'state', [`SET ${P}lists:current x`, `GET ${P}account:key:x`, `GET ${P}account:tenant:x`]],
      [
        'worker',
        'state',
        [`SET ${P}account:key:x 1`, `DEL ${P}account:audit:entries`, `PUBLISH ${P}account:changes x`],
      ],
      ['worker', 'state', [`SET ${P}events:endpoints:x 1`, `DEL ${P}events:endpoints`]],
      ['gateway', 'state', [`XRANGE ${P}events:inbox - +`, `GET ${P}events:endpoints:x`, `HGETALL ${P}events:event:x`]],
      ['console', 'state', [`SET ${P}lists:current x`, `SET ${P}admission:{x}:usage:1 1`, `DEL ${P}gateways`]],
      // The command line restores usage and counts.
      ['cli', 'state', [`SET ${P}jobs:lists:id 1`, `DEL ${P}gateways`]],
      ['cli', 'bus', [`GET ${P}velocity:x`, `DEL ${P}velocity:x`]],
      ['telco', 'bus', [`SUBSCRIBE ${P}svc:registry:x`, `SUBSCRIBE ${P}svc:tax:x`, `PUBLISH ${P}svc:scoring:x y`]],
      ['tax', 'bus', [`PUBLISH ${P}svc:registry:x y`, `SUBSCRIBE ${P}svc:scoring:x`, `GET ${P}velocity:x`]],
      [
        'registry',
        'bus',
        [`PUBLISH ${P}svc:scoring:x y`, 'SUBSCRIBE cotejo:sandbox:all:registry', `SSUBSCRIBE ${P}svc:tax:x`],
      ],
      [
        'geo',
        'bus',
        ['gateway', 'registry', 'console'].flatMap((name) => [
          `SUBSCRIBE ${P}inbox:${name}:x`,
          `SUBSCRIBE ${P}all:${name}`,
        ]),
      ],
      ['geo', 'bus', [`PUBLISH ${P}inbox:registry:x y`, `PUBLISH ${P}all:registry y`, `PUBLISH ${P}svc:registry:x y`]],
      ['geo', 'bus', [`SUBSCRIBE ${P}svc:registry:geo:x`, `PUBLISH ${P}svc:geo:x y`, `PUBLISH ${P}inbox:geo:x y`]],
      ['geo', 'bus', [`SUBSCRIBE ${P}svc:geo:geo:${'a'.repeat(33)}`, `SUBSCRIBE ${P}inbox:geo:${'a'.repeat(33)}`]],
      ['scoring', 'bus', [`SUBSCRIBE ${P}svc:registry:x`, `SET ${P}velocity:x 1`]],
      ['gateway', 'bus', [`SUBSCRIBE ${P}inbox:console:x`, `SUBSCRIBE ${P}all:geo`]],
      ['gateway', 'bus', [`SUBSCRIBE ${P}svc:registry:x`, `SSUBSCRIBE ${P}svc:scoring:x`, `SET ${P}other 1`]],
      ['console', 'bus', [`SUBSCRIBE ${P}svc:registry:x`, `GET ${P}velocity:x`]],
      ['worker', 'bus', [`PUBLISH ${P}inbox:gateway:x y`, `PUBLISH ${P}all:gateway y`]],
      ['worker', 'bus', [`PUBLISH ${P}svc:scoring:x y`, `SET ${P}velocity:x 1`]],
    ] as const)('to %s on the %s the keys and channels of others', async (user, role, commands) => {
      expect(await outcomes(as(user, role), commands)).toEqual([]);
    });

    it('users of the other Redis, a wrong password, the default user, and all but the ping of a probe', async () => {
      const ends = await Promise.all(
        [
          ...BUS_USERS.filter((user) => !STATE_USERS.includes(user)).map((user) => as(user, 'state')),
          clientAs(secrets, 'gateway', servers.state.port, { password: 'wrong' }),
          clientAs(secrets, 'gateway', servers.state.port, { username: 'default', password: 'any' }),
        ].map((redis) => redis.ping().catch(() => 'refused')),
      );
      expect(new Set(ends)).toEqual(new Set(['refused']));
      const nobody = as('probe', 'bus');
      expect(await outcomes(nobody, ['INFO', 'GET x', `SUBSCRIBE ${P}all`, `PUBLISH ${P}all x`, 'ACL LOG'])).toEqual(
        [],
      );
    });
  });
});
