import { EVIDENCE_CODES } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { Decider, withEvidence } from '@cotejo/scorecard';
import { ATTRIBUTES, anyMerchantRules, anyPurchase } from '@cotejo/scorecard/testing';
import fc from 'fast-check';
import { anyFacts } from '../../test/any-facts.js';
import { RECEIPT_NAMES } from '../input-names.js';
import { type ReceiptContext, type ReceiptPayload, receiptPayload } from '../payload.js';
import { cleanFacts, decider, decideWithEvidence, RECEIPT_CONTEXT } from '../testing/receipts.js';
import { addsUp, outcomeFollows } from './consistency.js';
import { compareDecision } from './differences.js';
import { findDecider } from './find-decider.js';
import { findMatchingAmount } from './matching-amount.js';
import { factsFromReceipt, wasPolicyUnknown } from './receipt-facts.js';

/** Content of the receipt for a decision about these facts. */
function payloadOf(facts: ReturnType<typeof cleanFacts>, by = decider): ReceiptPayload {
  const sources = Object.entries(facts.sources).map(([source, status]) => ({
    source: source as keyof typeof facts.sources,
    status,
    provider: null,
    as_of: null,
  }));
  const context: ReceiptContext = { ...RECEIPT_CONTEXT, sources, planned_sources: facts.plannedSources ?? [] };
  const inputs = Object.fromEntries(facts.inputs.map((name) => [RECEIPT_NAMES[name], 'x']));
  // As in a token, which is JSON.
  return JSON.parse(JSON.stringify(receiptPayload(decideWithEvidence(facts, by), context, inputs)));
}

const trueStates = (codes: string[]) => Object.fromEntries(codes.map((code) => [code, true]));

describe('a receipt', () => {
  it('contains enough to repeat the decision for any facts', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const payload = payloadOf(facts);
        expect(compareDecision(payload, decideWithEvidence(factsFromReceipt(payload, facts.amountCop)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('and its request contain enough to repeat a decision with any rules of the merchant', () => {
    fc.assert(
      fc.property(anyFacts, anyPurchase, anyMerchantRules, (facts, { context }, rules) => {
        const by = new Decider(decider.scorecard, { ...decider.policy, rules, attributes: ATTRIBUTES });
        const decidedAtMs = RECEIPT_CONTEXT.timeMs;
        const payload = payloadOf({ ...facts, ...(context && { context }), decidedAtMs }, by);
        const again = decideWithEvidence(factsFromReceipt(payload, facts.amountCop, context), by);
        expect(compareDecision(payload, again)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  // Both keep evidence from counting, and the score is above the floor of both without them.
  it.each([
    ['a buyer on the deny list', { listed: 'denied' as const }, false],
    ['a policy that could not be read', {}, true],
  ])('repeats the decision about %s where the score is high already', (_, listed, policyUnknown) => {
    const by = new Decider(decider.scorecard, decider.policy, { policyUnknown });
    const trueSignals = ['ip_vpn', 'sim_swap_recent', 'biometric_mismatch', 'gps_outside_colombia'];
    const { states, ...clean } = cleanFacts();
    const facts = {
      ...withEvidence({ ...clean, ...listed, states: { ...states, ...trueStates(trueSignals) } }, ['name_confirmed']),
      amountCop: null,
    };
    const payload = payloadOf(facts, by);
    const again = new Decider(by.scorecard, by.policy, { policyUnknown: wasPolicyUnknown(payload) });
    expect(compareDecision(payload, decideWithEvidence(factsFromReceipt(payload, null), again))).toEqual([]);
  });

  const isAlikeAtFoundAmount = (facts: ReturnType<typeof cleanFacts>) => {
    const payload = payloadOf(facts);
    const amountCop = findMatchingAmount(payload, decider) ?? null;
    expect(compareDecision(payload, decideWithEvidence(factsFromReceipt(payload, amountCop)))).toEqual([]);
  };

  it('is decided alike at the amount that is found for it, for any facts', () => {
    fc.assert(fc.property(anyFacts, isAlikeAtFoundAmount), { numRuns: 300 });
  });

  it.each([null, 0, 100_000, 700_000, 3_000_000, 30_000_000])(
    'is decided alike at the amount that is found for it, where offsets depend on the amount %j',
    (amountCop) => {
      const { states, ...clean } = cleanFacts();
      for (const code of EVIDENCE_CODES) {
        isAlikeAtFoundAmount(
          withEvidence({ ...clean, states: { ...states, ip_location_mismatch: true }, amountCop }, [code]),
        );
      }
    },
  );

  it('adds up, and its outcome follows from the score', () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, policyUnknown) => {
        const payload = payloadOf(facts, new Decider(decider.scorecard, decider.policy, { policyUnknown }));
        // With an unreadable policy, the rule `policy_unknown` or another rule raises the score enough.
        expect([addsUp(payload), outcomeFollows(payload)]).toEqual([true, true]);
      }),
    );
  });

  it('does not add up, or its outcome does not follow, when it was forged', () => {
    const payload = payloadOf(cleanFacts());
    expect(addsUp({ ...payload, score: 10.1 })).toBe(false);
    expect(outcomeFollows({ ...payload, outcome: 'reject' })).toBe(false);
    expect(outcomeFollows({ ...payload, missing_mandatory: ['registry'] })).toBe(false);
  });
});

it('differences show everything that changed', () => {
  const clean = cleanFacts();
  const payload = payloadOf({ ...clean, amountCop: null });
  const now = decideWithEvidence({
    ...clean,
    amountCop: 50_000_000,
    states: { ...clean.states, phone_line_recent: true },
  });
  expect(compareDecision(payload, now)).toEqual([
    { what: 'score', was: 10, now: 25 },
    {
      what: 'thresholds',
      was: { review_from: 30, reject_from: 70 },
      now: { review_from: 25, reject_from: 60 },
    },
    { what: 'outcome', was: 'approve', now: 'review' },
    { what: 'reasons', was: [], now: ['phone_line_recent'] },
    { what: 'characteristic', code: 'phone_line_recent', was: 0, now: 15 },
  ]);
});

describe('the policies folder', () => {
  it('gives the decider with the content hashes of the receipt', () => {
    const payload = payloadOf(cleanFacts());
    const foundDecider = findDecider(payload, defaultPoliciesDir()) as Decider;
    expect([foundDecider.scorecardHash, foundDecider.policyHash]).toEqual([
      payload.scorecard.hash,
      payload.policy.hash,
    ]);
    expect(findMatchingAmount(payload, foundDecider)).toBe(5_000_000);
    expect(
      findMatchingAmount({ ...payload, thresholds: { review_from: 1, reject_from: 2 } }, foundDecider),
    ).toBeUndefined();
  });

  it('reports the missing version', () => {
    const payload = payloadOf(cleanFacts());
    const other = { name: 'other@1.0.0', hash: 'sha256:0' };
    expect(findDecider({ ...payload, scorecard: other }, defaultPoliciesDir())).toEqual({ absent: 'scorecard' });
    expect(findDecider({ ...payload, policy: other }, defaultPoliciesDir())).toEqual({ absent: 'policy' });
    expect(findDecider(payload, '/nowhere')).toEqual({ absent: 'scorecard' });
  });
});
