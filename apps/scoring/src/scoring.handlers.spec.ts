import type { Decision } from '@cotejo/contracts';
import { contentHash, type Policy } from '@cotejo/scorecard';
import { waitFor } from '@cotejo/testing';
import {
  AUTHOR,
  CAUTIOUS,
  openDesk,
  openReplica,
  type PolicyDesk,
  policyWith,
  type Replica,
  requestFor,
} from '../test/scoring-fixture.js';

const digest = (kind: string, filling: string) => `${kind}:v1:${filling.repeat(22)}`;
const LISTS = {
  allow: [digest('document', 'a'), digest('document', 'b')],
  deny: [digest('document', 'b'), digest('email', 'd')],
};
/** A request whose tax answer has not arrived. */
const OPEN = {
  sources: { ...requestFor('x').sources, tax: 'not_awaited' as const },
  states: { list_match_binding: false },
};

let desk: PolicyDesk;
let replica: Replica;
beforeAll(async () => {
  desk = await openDesk(['listed', 'patient', 'tried', 'trying-lists', 'blocking']);
  await desk.activate('listed', policyWith('1.0.0', { lists: LISTS }));
  await desk.activate('patient', policyWith('1.0.0', { earlyAnswer: false }));
  replica = await openReplica(desk.server.url);
});
afterAll(async () => {
  await replica.close();
  await desk.stop();
});

const decide = (...request: Parameters<typeof requestFor>) => replica.handlers.decide(requestFor(...request));
const decided = (...request: Parameters<typeof requestFor>) => decide(...request) as Decision;

/** The versions that decide without a policy of the tenant. */
function hashes() {
  const { scorecardHash, policyHash } = replica.book.policiesOf('nobody').active.decider;
  return { scorecardHash, policyHash };
}

describe('lists', () => {
  it('make scoring request digests, also for an early decision', () => {
    expect(decide('listed')).toEqual({ wants: 'digests' });
    expect(decide('listed', { early: true })).toEqual({ wants: 'digests' });
    expect(decided('listed', { digests: [] }).outcome).toBe('approve');
  });

  it('reject a denied buyer, give an allowed buyer no points, and prefer deny over allow', () => {
    const states = { ...requestFor('x').states, velocity_check_failed: true, tax_active: false };
    const reasonsOf = (...digests: string[]) => {
      const { outcome, contributions } = decided('listed', { digests, states });
      return [outcome, ...contributions.flatMap(({ reason }) => reason ?? [])];
    };
    expect(reasonsOf(digest('email', 'd'), digest('document', 'x'))).toEqual(
      expect.arrayContaining(['reject', 'deny_listed']),
    );
    expect(reasonsOf(digest('document', 'a'))).toEqual(expect.arrayContaining(['approve', 'allow_listed']));
    expect(reasonsOf(digest('document', 'b'))).toEqual(expect.arrayContaining(['reject', 'deny_listed']));
    // A digest of another kind with the same characters does not match.
    expect(reasonsOf(digest('email', 'a'))).not.toContain('allow_listed');
  });

  it('reject a denied buyer early', () => {
    const request = { ...OPEN, early: true, digests: [digest('email', 'd')] };
    expect(decided('listed', request)).toMatchObject({ outcome: 'reject', score: 100 });
  });
});

describe('a block', () => {
  it('rejects as a deny list does, also early, until it ends; a replay follows the receipt', async () => {
    const blocked = digest('email', 'e');
    expect(decided('blocking').outcome).toBe('approve');
    const block = { reason: 'fraud' as const, note: null, until: Date.now() + 1_500, values: [[blocked]] };
    await desk.store.blocks.add('blocking', block, AUTHOR);
    await waitFor(() => 'wants' in decide('blocking'));
    expect(decide('blocking', { early: true })).toEqual({ wants: 'digests' });
    const request = { digests: [digest('document', 'a'), blocked] };
    const rejected = decided('blocking', { ...OPEN, ...request, early: true });
    expect(rejected).toMatchObject({ outcome: 'reject', score: 100 });
    expect(rejected.contributions.at(-1)).toMatchObject({ characteristic: 'denied', reason: 'deny_listed' });
    expect(decided('blocking', { digests: [digest('document', 'a')] }).outcome).toBe('approve');
    await waitFor(() => decided('blocking', request).outcome === 'approve');
    const again = { ...requestFor('blocking', request), ...hashes() };
    expect(await replica.handlers.replay({ ...again, denied: true })).toMatchObject({ outcome: 'reject', score: 100 });
    expect(await replica.handlers.replay(again)).toMatchObject({ outcome: 'approve' });
  });
});

describe('an early answer', () => {
  it('is given when no missing answer can change it and the policy allows early answers', () => {
    const settled = { early: true, states: { list_match_binding: true }, sources: OPEN.sources };
    expect(decided('nobody', settled).outcome).toBe('reject');
    expect(decide('patient', settled)).toEqual({ wants: 'answers' });
    expect(decided('patient', { ...settled, early: false }).outcome).toBe('reject');
  });

  it('is not given while a mandatory source is missing', () => {
    const request = { early: true, sources: { ...requestFor('x').sources, registry: 'not_awaited' as const } };
    expect(decide('nobody', request)).toEqual({ wants: 'answers' });
  });
});

describe('extras', () => {
  it('are not added without a request, and contributions without points are left out', () => {
    const decision = decided('nobody');
    expect(Object.keys(decision).sort()).toEqual(
      ['contributions', 'missingMandatory', 'outcome', 'policy', 'score', 'scorecard'].sort(),
    );
    expect(decision.contributions.every(({ points }) => points !== 0)).toBe(true);
  });

  it('add interval, counterfactuals and evidence on request', () => {
    const sources = { ...requestFor('x').sources, tax: 'timeout' as const };
    const extras = ['interval', 'counterfactuals', 'evidence'] as const;
    const { score, interval, counterfactuals, evidence } = decided('nobody', { sources, extras: [...extras] });
    expect(interval).toMatchObject({ low: expect.any(Number), high: expect.any(Number) });
    expect([interval?.low as number, interval?.high as number]).toEqual([
      Math.min(score, interval?.low as number),
      Math.max(score, interval?.high as number),
    ]);
    expect(counterfactuals).toEqual(expect.any(Array));
    const all = evidence?.contributions ?? [];
    expect(all.filter(({ points }) => points === 0)).not.toHaveLength(0);
    expect(all.reduce((sum, { points }) => sum + points * 10, 0)).toBeCloseTo(score * 10);
    expect(evidence?.policyHash).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});

describe('a shadow', () => {
  const pair = (tenant: string, active: string, shadow: string) =>
    replica.metric(`policy_shadow_decisions_total{tenant="${tenant}",active="${active}",shadow="${shadow}"}`);
  const inShadow = async (tenant: string, policy: Policy) => {
    await desk.shadow(tenant, policy);
    const isThere = () => replica.book.policiesOf(tenant).shadow?.decider.policyHash === contentHash(policy);
    await waitFor(isThere, { what: 'the shadow' });
  };

  it('is counted while it exists, and never changes an answer', async () => {
    const before = decided('tried');
    expect(await pair('tried', 'approve', 'review')).toBeUndefined();
    await inShadow('tried', policyWith('1.0.0', CAUTIOUS));
    expect([await pair('tried', 'approve', 'review'), await pair('tried', 'reject', 'reject')]).toEqual(['0', '0']);
    for (let call = 0; call < 30; call += 1) {
      expect(decided('tried')).toEqual(before);
    }
    const isCounted = async () => (await pair('tried', 'approve', 'review')) === '30';
    await waitFor(isCounted, { what: 'the shadow to be counted' });
    decided('tried');
    expect(await replica.handlers.replay({ ...requestFor('tried'), ...hashes() })).toMatchObject({
      outcome: 'approve',
    });
    expect(decide('tried', { early: true, sources: { ...OPEN.sources, registry: 'not_awaited' } })).toEqual({
      wants: 'answers',
    });
    // Counted once more for a decision, but not for the replay and not for the request without a decision.
    await waitFor(async () => (await pair('tried', 'approve', 'review')) === '31', { what: 'the count' });
    expect(await pair('tried', 'approve', 'approve')).toBe('0');
    await inShadow('tried', policyWith('1.1.0', CAUTIOUS));
    expect(await pair('tried', 'approve', 'review')).toBe('0');
    await desk.store.policies.withdraw('tried', 'shadow', AUTHOR);
    await waitFor(async () => (await pair('tried', 'approve', 'review')) === undefined, {
      what: 'the end of the shadow',
    });
  });

  it('is evaluated with its own lists', async () => {
    await inShadow('trying-lists', policyWith('1.0.0', { lists: LISTS }));
    expect(decide('trying-lists')).toEqual({ wants: 'digests' });
    expect(decided('trying-lists', { digests: [digest('email', 'd')] }).outcome).toBe('approve');
    await waitFor(async () => (await pair('trying-lists', 'approve', 'reject')) === '1', { what: 'the count' });
  });
});

it('counts every decision by outcome, score and reason, but no replay', async () => {
  const count = async () => Number(await replica.metric('decision_outcomes_total{outcome="reject"}'));
  const before = await count();
  const rejected = { states: { ...requestFor('x').states, document_cancelled: true } };
  decide('nobody', rejected);
  await replica.handlers.replay({ ...requestFor('nobody', rejected), ...hashes() });
  expect(await count()).toBe(before + 1);
  expect(Number(await replica.metric('decision_scores{day="today",bucket="90"}'))).toBeGreaterThan(0);
  const reasons = await replica.metric('decision_reasons{day="today",reason="document_cancelled"}');
  expect(reasons).toBe('1');
});
