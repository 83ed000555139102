import type { Decision } from '@cotejo/contracts';
import { contentHash, type Policy } from '@cotejo/scorecard';
import { waitFor } from '@cotejo/testing';
import {
  AUTHOR,
  asked,
  CAUTIOUS,
  openDesk,
  openReplica,
  type PolicyDesk,
  policyWith,
  type Replica,
} from '../test/scoring-fixture.js';

const digest = (kind: string, filling: string) => `${kind}:v1:${filling.repeat(22)}`;
const LISTS = {
  allow: [digest('document', 'a'), digest('document', 'b')],
  deny: [digest('document', 'b'), digest('email', 'd')],
};
/** Tax is asked, and not answered yet. */
const OPEN = { sources: { ...asked('x').sources, tax: 'not_awaited' as const }, states: { list_match_binding: false } };

let desk: PolicyDesk;
let replica: Replica;
beforeAll(async () => {
  desk = await openDesk(['listed', 'patient', 'tried', 'trying-lists']);
  await desk.activate('listed', policyWith('1.0.0', { lists: LISTS }));
  await desk.activate('patient', policyWith('1.0.0', { earlyAnswer: false }));
  replica = await openReplica(desk.server.url);
});
afterAll(async () => {
  await replica.close();
  await desk.stop();
});

const decide = (...request: Parameters<typeof asked>) => replica.controller.decide(asked(...request));
const decided = (...request: Parameters<typeof asked>) => decide(...request) as Decision;

describe('lists', () => {
  it('what stands for the buyer is asked for where the policy has lists, early too', () => {
    expect(decide('listed')).toEqual({ wants: 'digests' });
    expect(decide('listed', { early: true })).toEqual({ wants: 'digests' });
    expect(decided('listed', { digests: [] }).outcome).toBe('approve');
  });

  it('who is denied is rejected, who is allowed has no points, and denied wins', () => {
    const states = { ...asked('x').states, velocity_check_failed: true, tax_active: false };
    const reasonsOf = (...digests: string[]) => {
      const { outcome, contributions } = decided('listed', { digests, states });
      return [outcome, ...contributions.flatMap(({ reason }) => reason ?? [])];
    };
    expect(reasonsOf(digest('email', 'd'), digest('document', 'x'))).toEqual(
      expect.arrayContaining(['reject', 'deny_listed']),
    );
    expect(reasonsOf(digest('document', 'a'))).toEqual(expect.arrayContaining(['approve', 'allow_listed']));
    expect(reasonsOf(digest('document', 'b'))).toEqual(expect.arrayContaining(['reject', 'deny_listed']));
    // An address of the same letters is another one.
    expect(reasonsOf(digest('email', 'a'))).not.toContain('allow_listed');
  });

  it('who is denied is rejected early', () => {
    const request = { ...OPEN, early: true, digests: [digest('email', 'd')] };
    expect(decided('listed', request)).toMatchObject({ outcome: 'reject', score: 100 });
  });
});

describe('an early answer', () => {
  it('is given once nothing could change it, if the policy wants it', () => {
    const settled = { early: true, states: { list_match_binding: true }, sources: OPEN.sources };
    expect(decided('nobody', settled).outcome).toBe('reject');
    expect(decide('patient', settled)).toEqual({ wants: 'answers' });
    expect(decided('patient', { ...settled, early: false }).outcome).toBe('reject');
  });

  it('waits for a mandatory source', () => {
    const request = { early: true, sources: { ...asked('x').sources, registry: 'not_awaited' as const } };
    expect(decide('nobody', request)).toEqual({ wants: 'answers' });
  });
});

describe('extras', () => {
  it('nothing is added unasked, and what adds nothing is left out', () => {
    const decision = decided('nobody');
    expect(Object.keys(decision).sort()).toEqual(
      ['contributions', 'missingMandatory', 'outcome', 'policy', 'score', 'scorecard'].sort(),
    );
    expect(decision.contributions.every(({ points }) => points !== 0)).toBe(true);
  });

  it('interval, counterfactuals and evidence are what was asked for', () => {
    const sources = { ...asked('x').sources, tax: 'timeout' as const };
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
    const isThere = () => replica.book.of(tenant).shadow?.decider.policyHash === contentHash(policy);
    await waitFor(isThere, { what: 'the shadow' });
  };

  it('is counted from the moment it is there, is never in an answer, and goes', async () => {
    const before = decided('tried');
    expect(await pair('tried', 'approve', 'review')).toBeUndefined();
    await inShadow('tried', policyWith('1.0.0', CAUTIOUS));
    expect([await pair('tried', 'approve', 'review'), await pair('tried', 'reject', 'reject')]).toEqual(['0', '0']);
    for (let call = 0; call < 30; call += 1) {
      expect(decided('tried')).toEqual(before);
    }
    const isCounted = async () => (await pair('tried', 'approve', 'review')) === '30';
    await waitFor(isCounted, { what: 'the shadow to be counted' });
    const [replayed] = [await replica.controller.replay({ ...asked('tried'), ...hashesOf(decided('tried')) })];
    expect(replayed).toMatchObject({ outcome: 'approve' });
    expect(decide('tried', { early: true, sources: { ...OPEN.sources, registry: 'not_awaited' } })).toEqual({
      wants: 'answers',
    });
    // One more decision, neither the replay nor what was too early for one.
    await waitFor(async () => (await pair('tried', 'approve', 'review')) === '31', { what: 'the count' });
    expect(await pair('tried', 'approve', 'approve')).toBe('0');
    await inShadow('tried', policyWith('1.1.0', CAUTIOUS));
    expect(await pair('tried', 'approve', 'review')).toBe('0');
    await desk.store.policies.withdraw('tried', 'shadow', AUTHOR);
    await waitFor(async () => (await pair('tried', 'approve', 'review')) === undefined, { what: 'the end of it' });
  });

  it('is tried by its own lists', async () => {
    await inShadow('trying-lists', policyWith('1.0.0', { lists: LISTS }));
    expect(decide('trying-lists')).toEqual({ wants: 'digests' });
    expect(decided('trying-lists', { digests: [digest('email', 'd')] }).outcome).toBe('approve');
    await waitFor(async () => (await pair('trying-lists', 'approve', 'reject')) === '1', { what: 'the count' });
  });

  function hashesOf(_: Decision) {
    const { decider } = replica.book.of('nobody').active;
    return { scorecardHash: decider.scorecardHash, policyHash: decider.policyHash };
  }
});

it('every decision is counted by outcome, score and reason, replays and unsettled ones are not', async () => {
  const count = async () => Number(await replica.metric('decision_outcomes_total{outcome="reject"}'));
  const before = await count();
  const rejected = { states: { ...asked('x').states, document_cancelled: true } };
  decide('nobody', rejected);
  const { decider } = replica.book.of('nobody').active;
  const hashes = { scorecardHash: decider.scorecardHash, policyHash: decider.policyHash };
  await replica.controller.replay({ ...asked('nobody', rejected), ...hashes });
  expect(await count()).toBe(before + 1);
  expect(Number(await replica.metric('decision_scores{day="today",bucket="90"}'))).toBeGreaterThan(0);
  const reasons = await replica.metric('decision_reasons{day="today",reason="document_cancelled"}');
  expect(reasons).toBe('1');
});
