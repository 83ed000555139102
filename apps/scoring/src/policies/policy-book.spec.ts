import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir } from '@cotejo/platform';
import { contentHash } from '@cotejo/scorecard';
import { copyPolicies, startRedis, testFolder, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import {
  AUTHOR,
  CAUTIOUS,
  openDesk,
  openReplica,
  type PolicyDesk,
  policyWith,
  type Replica,
  requestFor,
} from '../../test/scoring-fixture.js';

let desk: PolicyDesk;
let replicas: Replica[] = [];
const folder = testFolder();

beforeEach(async () => {
  desk = await openDesk(['one', 'two']);
});
afterEach(async () => {
  for (const replica of replicas) {
    await replica.close();
  }
  replicas = [];
  await desk.stop();
});

async function open(policiesDir?: string, url = desk.server.url): Promise<Replica> {
  const replica = await openReplica(url, policiesDir);
  replicas.push(replica);
  return replica;
}

/** A copy of the policies folder with changed files. */
const policies = (files: Record<string, unknown>) => copyPolicies(folder, files);

const base = JSON.parse(readFileSync(join(defaultPoliciesDir(), 'scorecards/base.json'), 'utf8'));
const policyOf = ({ book }: Replica, tenant: string) => book.policiesOf(tenant).active.decider.policyName;
const outcomeOf = ({ handlers }: Replica, tenant: string) => handlers.decide(requestFor(tenant));

describe("tenants' policies", () => {
  it('apply to their tenant only, after a start and after a change, in every replica', async () => {
    await desk.activate('one', policyWith('1.0.0', CAUTIOUS));
    const [first, second] = [await open(), await open()];
    for (const replica of [first, second]) {
      expect([policyOf(replica, 'one'), policyOf(replica, 'two')]).toEqual(['acme@1.0.0', 'default@5.1.0']);
      expect(outcomeOf(replica, 'one')).toMatchObject({ outcome: 'review', policy: 'acme@1.0.0' });
      expect(outcomeOf(replica, 'two')).toMatchObject({ outcome: 'approve', policy: 'default@5.1.0' });
    }
    await desk.activate('two', policyWith('3.0.0'));
    for (const replica of [first, second]) {
      await waitFor(() => policyOf(replica, 'two') === 'acme@3.0.0', { what: 'the change', timeoutMs: 3_000 });
    }
  });

  it('still apply while the state Redis is away', async () => {
    await desk.activate('one', policyWith('1.0.0', CAUTIOUS));
    const replica = await open();
    await desk.server.kill();
    expect([policyOf(replica, 'one'), policyOf(replica, 'two')]).toEqual(['acme@1.0.0', 'default@5.1.0']);
  });

  it('are unknown until the first read: nothing is approved, and the replica is ready', async () => {
    const { port } = desk.server;
    await desk.activate('one', policyWith('1.0.0'));
    await desk.server.kill();
    const replica = await open();
    for (const tenant of ['one', 'two']) {
      expect(outcomeOf(replica, tenant)).toMatchObject({ outcome: 'review', policy: 'default@5.1.0' });
    }
    expect(replica.scope.health.read()).toMatchObject({
      ready: true,
      checks: { policies: { detail: 'not_read_yet' } },
    });
    desk.server = await startRedis({ own: true, port });
    const approves = () => (outcomeOf(replica, 'two') as { outcome?: string }).outcome === 'approve';
    await waitFor(approves, { what: 'the policies to be read', timeoutMs: 15_000 });
  }, 30_000);

  it('that this build cannot use are not activated: the last usable one stays, and the log has one line for each', async () => {
    const old = policies({ 'scorecards/next.json': { ...base, version: '5.1.0' } });
    const [knows, replica] = [await open(old), await open()];
    await desk.activate('one', policyWith('1.0.0', CAUTIOUS));
    await waitFor(() => policyOf(replica, 'one') === 'acme@1.0.0', { what: 'the first version' });
    const refusals = () => replica.logged.filter((line) => line.includes('cannot be used'));
    // One for the shadow and one for the active policy of each tenant: the replica reads each before the next change.
    for (const [at, tenant] of ['one', 'two'].entries()) {
      const version = `1.${at + 1}.0`;
      await desk.shadow(tenant, policyWith(version, { scorecard: 'base@5.1.0' }));
      await waitFor(() => refusals().length === 2 * at + 1, { what: 'the refusal of the shadow' });
      await desk.store.policies.activate(tenant, `acme@${version}`, { actor: 'bruno' }, { unattended: true });
      await waitFor(() => refusals().length === 2 * at + 2, { what: 'the refusal of the active policy' });
      await waitFor(() => policyOf(knows, tenant) === `acme@${version}`, { what: 'the replica that knows it' });
    }
    expect(policyOf(replica, 'one')).toBe('acme@1.0.0');
    const isCautious = () => (outcomeOf(replica, 'two') as { outcome?: string }).outcome === 'review';
    await waitFor(isCautious, { what: 'the replica that does not know it' });
    expect(policyOf(replica, 'two')).toBe('default@5.1.0');
    expect(refusals().every((line) => line.includes('no scorecard base@5.1.0'))).toBe(true);
  });

  it('that do not match their hash are not used', async () => {
    const replica = await open();
    await desk.activate('one', policyWith('1.0.0', CAUTIOUS));
    await waitFor(() => policyOf(replica, 'one') === 'acme@1.0.0', { what: 'the first version' });
    const redis = new Redis(desk.server.url);
    const key = 'cotejo:production:account:policies:one';
    const record = JSON.parse((await redis.get(key)) as string);
    record.active.policy.thresholds.reviewFrom = 30;
    await redis.set(key, JSON.stringify(record));
    await redis.hset('cotejo:production:account:policies', 'one', 'x');
    await redis.publish(desk.store.changes, 'policy:one');
    await waitFor(() => replica.logged.join().includes('does not match its hash'), { what: 'the log' });
    expect(outcomeOf(replica, 'one')).toMatchObject({ outcome: 'review' });
    redis.disconnect();
  });

  it('are compiled once for all tenants with the same policy', async () => {
    for (const tenant of ['one', 'two']) {
      await desk.activate(tenant, policyWith('1.0.0'));
    }
    const { book } = await open();
    expect(book.policiesOf('one').active).toBe(book.policiesOf('two').active);
  });
});

describe('the service does not start with an invalid file', () => {
  it.each([
    ['scorecards/twice.json', base, /two scorecards base@5\.0\.0/],
    ['scorecards/bad.json', { ...base, version: '9.9.9', basePoints: 500 }, /scorecards\/bad\.json/],
    ['decision/default.json', policyWith('1.0.0', { scorecard: 'gone@1.0.0' }), /decision\/default\.json/],
    ['drift-reference.json', { id: 'x', version: '1.0.0', decisions: 5_000, scores: [1] }, /drift-reference\.json/],
    [
      'drift-reference.json',
      { id: 'x', version: '1.0.0', decisions: 5_000, scores: Array(10).fill(0.2) },
      /must add up to 1/,
    ],
  ])('%s', async (file, data, text) => {
    await expect(openReplica(desk.server.url, policies({ [file]: data }))).rejects.toThrow(text);
  });
});

describe('replay repeats a decision', () => {
  const first = policyWith('1.0.0', CAUTIOUS);
  const replayOf = (tenant: string, change: object = {}) => {
    const hashes = { scorecardHash: contentHash(base), policyHash: contentHash(first) };
    return { ...requestFor(tenant), ...hashes, ...change };
  };

  it('with a policy that was replaced, also in a replica that never had it', async () => {
    const replica = await open();
    await desk.activate('one', first);
    await waitFor(() => policyOf(replica, 'one') === 'acme@1.0.0', { what: 'the first version' });
    const then = replica.handlers.decide({ ...requestFor('one'), extras: ['evidence'] });
    const redis = new Redis(desk.server.url);
    const kept = `cotejo:production:account:decision-version:${contentHash(first)}`;
    await waitFor(async () => (await redis.exists(kept)) === 1, { what: 'the archive' });
    expect(await redis.ttl(kept)).toBeGreaterThan(90 * 86_400);
    redis.disconnect();
    await desk.activate('one', policyWith('2.0.0'));
    const late = await open();
    expect(policyOf(late, 'one')).toBe('acme@2.0.0');
    for (const each of [replica, late]) {
      expect(await each.handlers.replay(replayOf('one'))).toEqual(then);
    }
    expect(await late.metric('decision_outcomes_total{outcome="review"}')).toBe('0');
  });

  it('with a scorecard that is no longer in the folder', async () => {
    const newer = { ...base, version: '5.1.0', basePoints: 3 };
    const replica = await open(policies({ 'scorecards/next.json': newer }));
    const onNewer = policyWith('1.0.0', { scorecard: 'base@5.1.0' });
    await desk.activate('one', onNewer);
    await waitFor(() => policyOf(replica, 'one') === 'acme@1.0.0', { what: 'the policy' });
    const then = replica.handlers.decide({ ...requestFor('one'), extras: ['evidence'] });
    const hashes = { scorecardHash: contentHash(newer), policyHash: contentHash(onNewer) };
    const again = { ...requestFor('one'), ...hashes };
    const late = await open();
    const isReplayed = async () => JSON.stringify(await late.handlers.replay(again)) === JSON.stringify(then);
    await waitFor(isReplayed, { what: 'both to be archived' });
  });

  it('as a review when the policy could not be read at that time', async () => {
    const replica = await open();
    const { scorecardHash, policyHash } = replica.book.policiesOf('nobody').active.decider;
    const again = (change: object) =>
      replica.handlers.replay({ ...requestFor('nobody'), scorecardHash, policyHash, ...change });
    expect(await again({})).toMatchObject({ outcome: 'approve' });
    const reasons = { contributions: expect.arrayContaining([expect.objectContaining({ reason: 'policy_unknown' })]) };
    expect(await again({ policyUnknown: true })).toMatchObject({ outcome: 'review', ...reasons });
  });

  it('returns gone for a version that is not archived, and fails while the archive cannot be read', async () => {
    const replica = await open();
    const unknown = `sha256:${'0'.repeat(64)}`;
    expect(await replica.handlers.replay(replayOf('one'))).toEqual({ gone: 'policy' });
    expect(await replica.handlers.replay(replayOf('one', { scorecardHash: unknown }))).toEqual({ gone: 'scorecard' });
    expect(await replica.handlers.replay(replayOf('one', { policyHash: '*' }))).toEqual({ gone: 'policy' });
    await desk.server.kill();
    await expect(replica.handlers.replay(replayOf('one'))).rejects.toMatchObject({ code: 'state_unavailable' });
  });
});

it('removes a shadow that is withdrawn', async () => {
  const { book } = await open();
  await desk.shadow('one', policyWith('1.0.0', CAUTIOUS));
  await waitFor(() => [...book.shadows()].length === 1, { what: 'the shadow' });
  expect(book.policiesOf('one').active.decider.policyName).toBe('default@5.1.0');
  await desk.store.policies.withdraw('one', 'shadow', AUTHOR);
  await waitFor(() => [...book.shadows()].length === 0, { what: 'the end of it' });
});
