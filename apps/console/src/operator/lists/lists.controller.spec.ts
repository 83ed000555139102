import { BundleKeys, RedisStore } from '@cotejo/lists';
import { importFixture } from '@cotejo/lists/testing';
import { defaultPoliciesDir, type ProcessScope } from '@cotejo/platform';
import { startRedis, useFixture } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { ConsoleState } from '../../state/console-state.js';
import { ListsController } from './lists.controller.js';

const HOUR_MS = 3_600_000;

let redis: Redis;
const server = useFixture(startRedis);
beforeAll(() => {
  redis = new Redis(server.url);
});
afterAll(() => redis.disconnect());

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
  const name = 'Consejo de Seguridad de las Naciones Unidas';
  expect(before.lists).toContainEqual(
    expect.objectContaining({ id: 'un_sc', name, force: 'vinculante', loaded: false, ageHoursMax: 168 }),
  );
  const { bundle, lists } = await importFixture('un', 'own');
  const after = await controller.status();
  expect(after.bundle).toEqual({ id: bundle, madeAt: expect.any(String), entries: expect.any(Number) });
  const imported = lists.find(({ list }) => list === 'un_sc');
  const shown = after.lists.find(({ id }) => id === 'un_sc');
  expect(shown).toMatchObject({
    loaded: true,
    entries: 2,
    fetchedAt: imported?.checkedAt,
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
