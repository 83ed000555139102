import { Decider } from '@cotejo/scorecard';
import fc from 'fast-check';
import { anyFacts, cleanFacts, decider, evident, policiesDir, RECEIPTED } from '../../test/receipts.js';
import { type Receipted, type ReceiptPayload, receiptPayload } from '../payload.js';
import { addsUp, outcomeFollows } from './consistency.js';
import { differencesTo } from './differences.js';
import { amountLike, deciderOf } from './policies-of-hash.js';
import { factsOf } from './receipt-facts.js';

/** What the receipt of a decision over these facts says. */
function payloadOf(facts: ReturnType<typeof cleanFacts>, by = decider): ReceiptPayload {
  const sources = Object.entries(facts.sources).map(([source, status]) => ({
    source: source as keyof typeof facts.sources,
    status,
    provider: null,
    as_of: null,
  }));
  const receipted: Receipted = { ...RECEIPTED, sources, planned_sources: facts.plannedSources };
  const inputs = Object.fromEntries(facts.inputs.map((name) => [name === 'issueDate' ? 'issue_date' : name, 'x']));
  // As it travels.
  return JSON.parse(JSON.stringify(receiptPayload(evident(facts, by), receipted, inputs)));
}

describe('a receipt', () => {
  it('holds enough to decide again, whatever was found', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const payload = payloadOf(facts);
        expect(differencesTo(payload, evident(factsOf(payload, facts.amountCop)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('adds up, and its outcome follows', () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, policyUnknown) => {
        const payload = payloadOf(facts, new Decider(decider.scorecard, decider.policy, { policyUnknown }));
        // Of a decision by a policy that could not be read the rule says so, or another rule lifts as far.
        expect([addsUp(payload), outcomeFollows(payload)]).toEqual([true, true]);
      }),
    );
  });

  it('that was made up does not', () => {
    const payload = payloadOf(cleanFacts());
    expect(addsUp({ ...payload, score: 10.1 })).toBe(false);
    expect(outcomeFollows({ ...payload, outcome: 'reject' })).toBe(false);
    expect(outcomeFollows({ ...payload, missing_mandatory: ['registry'] })).toBe(false);
  });
});

describe('differences', () => {
  it('are all that came out otherwise', () => {
    const clean = cleanFacts();
    const payload = payloadOf({ ...clean, amountCop: null });
    const now = evident({ ...clean, amountCop: 50_000_000, states: { ...clean.states, phone_foreign: true } });
    expect(differencesTo(payload, now)).toEqual([
      { what: 'score', was: 10, now: 25 },
      {
        what: 'thresholds',
        was: { review_from: 30, reject_from: 70 },
        now: { review_from: 25, reject_from: 60 },
      },
      { what: 'outcome', was: 'approve', now: 'review' },
      { what: 'reasons', was: [], now: ['phone_foreign'] },
      { what: 'characteristic', code: 'phone_foreign', was: 0, now: 15 },
    ]);
  });
});

describe('the policies folder', () => {
  it('decides again by what has the hashes of the receipt', () => {
    const payload = payloadOf(cleanFacts());
    const found = deciderOf(payload, policiesDir) as Decider;
    expect([found.scorecardHash, found.policyHash]).toEqual([payload.scorecard.hash, payload.policy.hash]);
    expect(amountLike(payload, found)).toBe(5_000_000);
    expect(amountLike({ ...payload, thresholds: { review_from: 1, reject_from: 2 } }, found)).toBeUndefined();
  });

  it('says which version it does not have', () => {
    const payload = payloadOf(cleanFacts());
    const other = { name: 'other@1.0.0', hash: 'sha256:0' };
    expect(deciderOf({ ...payload, scorecard: other }, policiesDir)).toEqual({ absent: 'scorecard' });
    expect(deciderOf({ ...payload, policy: other }, policiesDir)).toEqual({ absent: 'policy' });
    expect(deciderOf(payload, '/nowhere')).toEqual({ absent: 'scorecard' });
  });
});
