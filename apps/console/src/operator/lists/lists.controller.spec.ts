import { BundleKeys, RedisStore } from '@cotejo/lists';
import { importFixture } from '@cotejo/lists/testing';
import { defaultPoliciesDir, type ProcessScope } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { ConsoleState } from '../../state/console-state.js';
import { ListsController } from './lists.controller.js';

const HOUR_MS = 3_600_000;

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

function controllerOf(environment: 'sandbox' | 'production', name: string) {
  const deployment = { namespace: `${server.namespace}-${name}`, environment };
  const state = { environment, redis } as ConsoleState;
  const scope = { config: { ...deployment, policiesDir: defaultPoliciesDir() } } as ProcessScope;
  const homes = { stores: [new RedisStore(redis, deployment)], keys: BundleKeys.generate() };
  return {
    controller: new ListsController(state, scope),
    importFixture: (...names: string[]) => importFixture(homes, ...names),
    deployment,
  };
}

it('shows a list of the policy as not loaded, and as loaded after an import', async () => {
  const { controller, importFixture } = controllerOf('production', 'imported');
  const before = await controller.status();
  expect(before.bundle).toBeNull();
  expect(before.lists.find(({ id }) => id === 'un_sc')).toEqual({
    id: 'un_sc',
    name: 'Consejo de Seguridad de las Naciones Unidas',
    kind: 'international',
    force: 'vinculante',
    required: true,
    loaded: false,
    entries: null,
    publishedAt: null,
    fetchedAt: null,
    ageHours: null,
    ageHoursMax: 168,
    stale: false,
    lastDifference: null,
  });
  const { bundle, lists } = await importFixture('un', 'own');
  const after = await controller.status();
  expect(after.bundle).toMatchObject({ id: bundle, madeAt: expect.any(String) });
  const imported = lists.find(({ list }) => list === 'un_sc');
  const shown = after.lists.find(({ id }) => id === 'un_sc');
  expect(shown).toMatchObject({
    loaded: true,
    entries: 2,
    fetchedAt: imported?.checkedAt,
    stale: expect.any(Boolean),
    publishedAt: `${imported?.edition}T00:00:00Z`,
    lastDifference: { added: 2, removed: 0, changed: 0 },
  });
  const ageHours = Math.floor((Date.now() - Date.parse(imported?.checkedAt as string)) / HOUR_MS);
  expect(Math.abs((shown?.ageHours as number) - ageHours)).toBeLessThanOrEqual(1);
  expect(shown?.stale).toBe(ageHours > 168);
});

it('reports lists_unreadable when the bundle in use cannot be read', async () => {
  const { controller, importFixture, deployment } = controllerOf('production', 'broken');
  const { bundle } = await importFixture('un');
  await redis.hdel(`${deployment.namespace}:production:lists:bundles`, bundle);
  await expect(controller.status()).rejects.toMatchObject({ reason: 'lists_unreadable' });
});

it('shows no lists in the sandbox, even after an import', async () => {
  const { controller, importFixture } = controllerOf('sandbox', 'fictional');
  await importFixture('un');
  expect(await controller.status()).toEqual({ bundle: null, lists: [] });
});
