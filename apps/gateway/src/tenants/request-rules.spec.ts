import { AccountStore, Plans } from '@cotejo/accounts';
import { connectWithin, createRedis, defaultPoliciesDir, fixedSecret, type ProcessScope } from '@cotejo/platform';
import { contentHash } from '@cotejo/scorecard';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { RequestRules } from './request-rules.js';

const DECLARED = { canal: { type: 'text' }, cuotas: { type: 'number' } } as const;
const AUTHOR = { actor: 'ana' };

let server: TestRedis;
let redis: Redis;
let store: AccountStore;
let rules: RequestRules;

const policyWith = (version: string, attributes: object) => ({ id: 'acme', version, attributes });

async function shadow(tenant: string, policy: ReturnType<typeof policyWith>): Promise<string> {
  const name = `${policy.id}@${policy.version}`;
  await store.policies.draft(tenant, { name, hash: contentHash(policy), policy }, AUTHOR);
  await store.policies.shadow(tenant, AUTHOR);
  return name;
}

async function activate(tenant: string, policy: ReturnType<typeof policyWith>): Promise<void> {
  const name = await shadow(tenant, policy);
  await store.policies.activate(tenant, name, { actor: 'bruno' }, { unattended: true });
}

const opened = async (stateRedisUrl: string): Promise<RequestRules> => {
  const config = {
    namespace: 'cotejo',
    environment: 'production',
    stateRedisUrl,
    policiesDir: defaultPoliciesDir(),
    defaultPolicy: 'default',
  };
  const logger = { warn: () => {}, error: () => {}, info: () => {} };
  rules = new RequestRules({ config, logger } as unknown as ProcessScope);
  await rules.onApplicationBootstrap();
  return rules;
};

beforeEach(async () => {
  server = await startRedis({ own: true });
  redis = createRedis(server.url, { commandTimeoutMs: 5_000, extra: { disconnectTimeout: 100 } });
  await connectWithin(redis, 5_000);
  const peppers = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }] as const);
  store = new AccountStore(redis, { namespace: 'cotejo', environment: 'production', peppers });
  const plan = Plans.load(defaultPoliciesDir()).get('scale');
  await store.tenants.create('one', plan, AUTHOR);
  await store.tenants.create('two', plan, AUTHOR);
});
afterEach(async () => {
  await rules.onApplicationShutdown();
  redis.disconnect();
  await server.stop();
});

it('follows the declarations of the active policy of each tenant', async () => {
  await activate('one', policyWith('1.0.0', DECLARED));
  await opened(server.url);
  expect(rules.attributesOf('one')).toEqual(DECLARED);
  expect(rules.attributesOf('two')).toEqual({});
  await activate('one', policyWith('1.1.0', { canal: { type: 'text' } }));
  await waitFor(() => !('cuotas' in (rules.attributesOf('one') ?? {})), { what: 'the change', timeoutMs: 3_000 });
});

it('takes the declarations of a policy in shadow too, and the type of the active policy', async () => {
  await activate('one', policyWith('1.0.0', DECLARED));
  await shadow('one', policyWith('2.0.0', { canal: { type: 'number' }, regalo: { type: 'boolean' } }));
  await opened(server.url);
  expect(rules.attributesOf('one')).toEqual({ ...DECLARED, regalo: { type: 'boolean' } });
});

it('knows no declarations before it could read the policies', async () => {
  await server.stop();
  await opened(server.url);
  expect(rules.of('one')).toBeNull();
  expect(rules.attributesOf('one')).toBeNull();
});
