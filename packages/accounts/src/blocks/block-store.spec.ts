import { useFixture, waitFor } from '@cotejo/testing';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import type { NewBlock } from './block.js';
import { BLOCKED_VALUES_MAX } from './block-rules.js';

const ANA = { actor: 'mem_a', member: { id: 'mem_a', invitationChain: 'chain', team: 'one' } };
const BEA = { actor: 'mem_b', member: { id: 'mem_b', invitationChain: 'chain', team: 'one' } };
const DAY_MS = 86_400_000;

const accounts = useFixture(startAccounts);
beforeEach(async () => {
  await accounts.clear();
  await accounts.store.tenants.create('one', PLANS.get('scale'), BY);
});

const newBlock = (values: string[], change: Partial<NewBlock> = {}): NewBlock => ({
  reason: 'fraud',
  note: null,
  until: Date.now() + DAY_MS,
  values: values.map((value) => [value]),
  ...change,
});
const blocks = () => accounts.store.blocks;
const add = (values: string[], change: Partial<NewBlock> = {}) => blocks().add('one', newBlock(values, change), ANA);
const actions = async () => (await accounts.store.audit.list(100)).map(({ action }) => action);

it('blocks values once, tells which were blocked already, and leaves no digest in the audit log', async () => {
  const published = await accounts.listen(accounts.names.changes);
  expect((await add(['phone:v1:a', 'phone:v1:b', 'phone:v1:a'])).values).toEqual(['blocked', 'blocked', 'already']);
  const old = newBlock([], { values: [['phone:v2:a', 'phone:v1:a']] });
  expect((await blocks().add('one', old, ANA)).block).not.toBeNull();
  expect((await blocks().add('one', { ...old, until: old.until - 1 }, ANA)).block).toBeNull();
  expect((await blocks().list('one')).map(({ digests }) => digests)).toEqual([
    ['phone:v2:a'],
    ['phone:v1:a', 'phone:v1:b'],
  ]);
  await waitFor(() => published.length === 2);
  expect(new Set(published)).toEqual(new Set(['policy:one']));
  expect((await accounts.log()).join()).not.toContain('v1:a');
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
});

it('ends by itself: Redis deletes the digests', async () => {
  const { block } = await add(['phone:v1:a'], { until: Date.now() + 300 });
  const name = accounts.names.block('one', block?.id as string);
  expect(await accounts.redis.pttl(name)).toBeGreaterThan(0);
  await waitFor(async () => (await accounts.redis.exists(name)) === 0);
  expect(await blocks().list('one')).toEqual([]);
});

it('is lifted by a second person only, in part or as a whole', async () => {
  const { block } = await add(['phone:v1:a', 'email:v1:b']);
  const id = block?.id as string;
  await expect(blocks().askLift('one', id, ['phone:v1:x'], ANA)).rejects.toMatchObject({ code: 'unknown_block' });
  const part = (await blocks().askLift('one', id, ['phone:v2:a', 'phone:v1:a'], ANA)).lift?.askedAt as number;
  await expect(blocks().askLift('one', id, null, BEA)).rejects.toMatchObject({ code: 'lift_asked' });
  await expect(blocks().lift('one', id, part, ANA)).rejects.toMatchObject({ code: 'same_person' });
  await expect(blocks().lift('one', id, part, BY)).rejects.toMatchObject({ code: 'unattended_refused' });
  await expect(blocks().lift('one', id, part + 1, BEA)).rejects.toMatchObject({ code: 'lift_not_asked' });
  await blocks().lift('one', id, part, BEA);
  expect(await blocks().list('one')).toMatchObject([{ digests: ['email:v1:b'], lift: null }]);
  const whole = (await blocks().askLift('one', id, null, BEA)).lift?.askedAt as number;
  await blocks().lift('one', id, whole, ANA);
  expect(await blocks().list('one')).toEqual([]);
  expect(await accounts.redis.hget(accounts.names.policies, 'one')).not.toBeNull();
  expect((await actions()).slice(0, 5)).toEqual([
    'block.lift',
    'block.ask_lift',
    'block.lift',
    'block.ask_lift',
    'block.add',
  ]);
});

it('refuses more values than scoring holds, and an unknown tenant', async () => {
  const many = (from: number) => Array.from({ length: 1_000 }, (_, index) => `phone:v1:${from + index}`);
  for (let from = 0; from < BLOCKED_VALUES_MAX; from += 1_000) {
    await add(many(from));
  }
  await expect(add(['phone:v1:x'])).rejects.toMatchObject({ code: 'too_many_blocks' });
  expect((await add(['phone:v1:1'], { until: Date.now() + 1_000 })).values).toEqual(['already']);
  await expect(blocks().add('none', newBlock(['a']), ANA)).rejects.toMatchObject({ code: 'unknown_tenant' });
});
