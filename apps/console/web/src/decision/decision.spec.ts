import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EVIDENCE_CODES, type Facts, SIGNALS, type SignalCode, SOURCE_IDS, type SourceStatus } from '@cotejo/contracts';
import { findReceipt, type ReceiptPayload } from '@cotejo/receipt/browser';
import { Decider, type Policy, reasonsOf, type Scorecard, thresholdsFor, versionName } from '@cotejo/scorecard/browser';
import fc from 'fast-check';
import type { PolicyChoice } from '../backtest/policy-choices.js';
import { causeOf, idleEvidence, pointLines, quietLines, stopsOf } from './points.js';
import { readChallenges } from './read-challenges.js';
import { readGiven } from './read-given.js';
import { amountOf, changesFor, replay } from './replay.js';

const read = (file: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../../../policies/${file}`, import.meta.url)), 'utf8'));
const policy: Policy = read('decision/default.json');
const scorecard: Scorecard = read('scorecards/base.json');
const choiceOf = (change: Partial<Policy> = {}): PolicyChoice => {
  const changed = { ...policy, ...change };
  return { id: 'own:active', origin: 'active', name: versionName(changed), policy: changed, scorecard };
};
const CODES = Object.keys(SIGNALS) as SignalCode[];

function payloadOf(facts: Facts, by = new Decider(scorecard, policy)): ReceiptPayload {
  const { contributions, outcome, score, missingMandatory } = by.decide(facts);
  const { reviewFrom, rejectFrom } = thresholdsFor(by.policy, facts.amountCop);
  const statuses = Object.entries(facts.sources) as [keyof Facts['sources'], SourceStatus][];
  return {
    v: 1,
    iss: 'cotejo',
    jti: 'txn_1',
    iat: 0,
    time: '2026-11-25T00:00:00.000Z',
    environment: 'sandbox',
    tenant: 'acme',
    variant: 'verify',
    outcome,
    score,
    missing_mandatory: missingMandatory,
    scorecard: { name: by.scorecardName, hash: by.scorecardHash },
    policy: { name: by.policyName, hash: by.policyHash },
    thresholds: { review_from: reviewFrom, reject_from: rejectFrom },
    reasons: reasonsOf(contributions),
    planned_sources: SOURCE_IDS.filter((id) => facts.sources[id] !== 'not_in_plan'),
    sources: statuses.map(([source, status]) => ({ source, status, provider: 'local', as_of: null })),
    characteristics: contributions.map(({ characteristic: code, ...line }) => ({ code, ...line })),
    inputs: {
      ...Object.fromEntries(facts.inputs.map((input) => [input === 'issueDate' ? 'issue_date' : input, 'x'])),
      ...(facts.amountCop !== null && { amount: 'x' }),
    },
  } as ReceiptPayload;
}

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    isTrue: fc
      .tuple(fc.subarray(CODES, { maxLength: 5 }), fc.subarray(EVIDENCE_CODES))
      .map((codes): SignalCode[] => codes.flat()),
    statuses: fc.array(fc.constantFrom<SourceStatus>('ok', 'ok', 'ok', 'timeout', 'not_in_plan'), {
      minLength: SOURCE_IDS.length,
      maxLength: SOURCE_IDS.length,
    }),
    inputs: fc.subarray<Facts['inputs'][number]>(
      ['document', 'name', 'issueDate', 'phone', 'email', 'address', 'city', 'ip'],
      {
        minLength: 1,
      },
    ),
    amountCop: fc.constantFrom(null, 1_000, 6_000_000, 30_000_000),
  })
  .map(({ isTrue, statuses, inputs, amountCop }) => {
    const sources = Object.fromEntries(SOURCE_IDS.map((id, at) => [id, statuses[at]])) as Facts['sources'];
    const isAnswered = (code: SignalCode) =>
      sources[SIGNALS[code].source] === 'ok' &&
      SIGNALS[code].inputs.every((needed) => inputs.some((input) => input === needed));
    return {
      inputs: amountCop === null ? inputs : [...inputs, 'amount'],
      sources,
      states: Object.fromEntries(CODES.filter(isAnswered).map((code) => [code, isTrue.includes(code)])),
      values: {},
      amountCop,
    };
  });

it('adds up to the score, and every line is either added or quiet', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const payload = payloadOf(facts);
      expect(pointLines(payload).at(-1)?.sum ?? 0).toBe(payload.score);
      expect(pointLines(payload).length + quietLines(payload).length).toBe(payload.characteristics.length);
    }),
  );
});

it('decides the same with the policy that decided, and says so, whether the amount is known or not', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const payload = payloadOf(facts);
      for (const typed of [null, facts.amountCop]) {
        const { isOriginal, outcomes, differences } = replay(payload, choiceOf(), amountOf(payload, typed, undefined));
        expect({ isOriginal, outcomes, differences }).toEqual({
          isOriginal: true,
          outcomes: [{ fromCop: null, outcome: payload.outcome, score: payload.score }],
          differences: [],
        });
      }
    }),
  );
});

it('gives every outcome that another policy can have while the amount is not known', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const payload = payloadOf(facts);
      const strict = choiceOf({ id: 'acme', amountTiers: [{ fromCop: 2_000_000, reviewFrom: 12, rejectFrom: 40 }] });
      const { outcomes, differences } = replay(payload, strict, amountOf(payload, null, undefined));
      const decider = new Decider(strict.scorecard, strict.policy);
      const { outcome, score } = decider.decide(facts);
      const applying = outcomes.findLast(({ fromCop }) => fromCop === null || (facts.amountCop ?? 0) >= fromCop);
      expect(applying).toMatchObject({ outcome, score });
      if (facts.amountCop === null) {
        expect(outcomes).toHaveLength(1);
      } else {
        expect(differences.filter(({ what }) => what === 'thresholds')).toEqual([]);
      }
    }),
  );
});

it('does not use a typed amount that the commitment of the receipt contradicts', () => {
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA';
  const text = `cotejo-commitment-v1\namount\n${salt}\n6000000`;
  const committed = {
    inputs: { amount: createHash('sha256').update(text).digest('base64url') },
  } as unknown as ReceiptPayload;
  expect(amountOf(committed, 6_000_000, salt)).toBe(6_000_000);
  expect(amountOf(committed, 6_000_001, salt)).toBeUndefined();
  expect(amountOf(committed, 6_000_001, undefined)).toBe(6_000_001);
});

it('only names changes that make the outcome less severe', () => {
  const severity = ['approve', 'review', 'reject'];
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const payload = payloadOf(facts);
      for (const { outcome } of changesFor(payload, choiceOf(), facts.amountCop)) {
        expect(severity.indexOf(outcome)).toBeLessThan(severity.indexOf(payload.outcome));
      }
    }),
    { numRuns: 50 },
  );
});

describe('evidence', () => {
  const line = (code: string, points: number, more = {}) => ({
    code,
    points,
    state: 'true',
    source: 'geo',
    reason: null,
    ...more,
  });
  const offset = (signal: string, points: number) =>
    line(`offset:${signal}`, points, { state: 'rule', source: 'evidence', value: 'phone_code_returned' });
  const characteristics = [
    line('base', 10, { state: 'rule', source: null }),
    line('ip_location_mismatch', 22),
    line('ip_vpn', 15),
    line('phone_code_returned', 0, { source: 'evidence', value: 40 }),
    line('document_read', 0, { source: 'evidence', value: 'chip' }),
    line('email_code_returned', 0, { source: 'evidence', state: 'false' }),
    offset('ip_location_mismatch', -22),
    offset('ip_vpn', -12),
  ];
  const payload = { characteristics } as unknown as ReceiptPayload;

  it('takes its points below the signal that it offsets, and the sums follow', () => {
    expect(pointLines(payload).map(({ line: { code }, sum }) => [code, sum])).toEqual([
      ['base', 10],
      ['ip_location_mismatch', 32],
      ['offset:ip_location_mismatch', 10],
      ['ip_vpn', 25],
      ['offset:ip_vpn', 13],
    ]);
  });

  it('is named where it took nothing', () => {
    expect(idleEvidence(payload).map(({ code }) => code)).toEqual(['document_read']);
  });

  it('to ask for is read from an answer of verify or analyze, and from nothing else', () => {
    const ask = { code: 'phone_code_returned', action: 'x' };
    const read = [{ score: 10, evidence: ['phone_code_returned'] }];
    expect(readChallenges({ retos: [{ pruebas: [ask], risk_score: 10 }] })).toEqual(read);
    expect(readChallenges({ challenges: [{ evidence: [ask], risk_score: 10 }] })).toEqual(read);
    expect(readChallenges({ retos: [] })).toEqual([]);
    for (const other of [undefined, 7, [null], [{}], [{ pruebas: [{ code: 'no_such' }], risk_score: 10 }]]) {
      expect(readChallenges({ retos: other })).toBeNull();
    }
  });
});

describe('the cause', () => {
  const clean: Facts = {
    inputs: ['document'],
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'],
    states: Object.fromEntries(CODES.map((code) => [code, false])),
    values: {},
    amountCop: null,
  };
  it('is the score where the points reach a threshold', () => {
    expect(causeOf(payloadOf(clean))).toEqual({ kind: 'score' });
  });

  it('is the rule without which the outcome would be less severe', () => {
    const hardStops = [{ signal: 'tax_cancelled', reason: 'tax_cancelled' }] as const;
    const facts = { ...clean, states: { ...clean.states, tax_cancelled: true } };
    expect(causeOf(payloadOf(facts))).toEqual({ kind: 'score' });
    const stopping = new Decider(scorecard, { ...policy, hardStops: [...hardStops] });
    expect(causeOf(payloadOf(facts, stopping))).toMatchObject({ kind: 'rule', code: 'stop:tax_cancelled' });
  });

  it('includes the rules that always reject, also when the points reach 100 without them', () => {
    const payload = payloadOf({ ...clean, states: { ...clean.states, list_match_binding: true } });
    expect(causeOf(payload)).toEqual({ kind: 'score' });
    expect(stopsOf(payload, policy)).toEqual(['list_match_binding']);
    expect(stopsOf(payloadOf(clean), policy)).toEqual([]);
  });

  it('is the mandatory source that did not answer', () => {
    const silent = payloadOf({ ...clean, sources: { ...clean.sources, sanctions: 'timeout' } });
    expect(causeOf(silent)).toMatchObject({ kind: 'rule', code: 'missing:sanctions' });
    const zeroFloor = new Decider(scorecard, { ...policy, missingMandatoryFloor: 0 });
    const unlifted = payloadOf({ ...clean, sources: { ...clean.sources, registry: 'timeout' } }, zeroFloor);
    expect(causeOf(unlifted)).toMatchObject({ kind: 'missing', sources: ['registry'] });
  });
});

describe('a pasted text', () => {
  const token = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
  const whole = payloadOf({
    inputs: ['document'],
    states: {},
    values: {},
    amountCop: null,
    sources: { registry: 'ok' } as Facts['sources'],
  });
  it('is read as an answer, a receipt or a token', () => {
    const receipt = { token: token(whole), salts: { document: 's' } };
    const screening = { name_screened: true, hits: [] };
    // It lacks most of what the receipt signs, so its screening counts no more than the rest.
    const changed = readGiven(JSON.stringify({ risk_score: 55, receipt, screening }));
    expect(changed).toMatchObject({ receipt, payload: whole, screening: null });
    expect(changed?.answer?.differences).not.toEqual([]);
    expect(readGiven(JSON.stringify({ receipt, screening: 7 }))).toMatchObject({ receipt, screening: null });
    expect(readGiven(JSON.stringify(receipt))).toMatchObject({ receipt, screening: null });
    expect(readGiven(` ${receipt.token}\n`)).toMatchObject({ receipt: { salts: null }, screening: null });
  });

  it.each(['', '{}', 'null', '[]', '{"receipt":{"token":7}}', 'a.b.c', token({}), token([1]), token({ score: 1 })])(
    'without a receipt is refused: %j',
    (text) => {
      expect(readGiven(text)).toBeNull();
    },
  );

  it('is refused when its token has a genuine receipt inside and other content around it', () => {
    const forged = token({ ...whole, outcome: 'approve' }).split('.')[1];
    const around = JSON.stringify({ x: `a.${forged}.b`, receipt: { token: token(whole) } });
    expect(findReceipt(around)?.token).toBe(token(whole));
    expect(readGiven(JSON.stringify({ receipt: { token: around } }))).toBeNull();
    expect(readGiven(JSON.stringify({ token: around }))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => token({ ...whole, value })),
        ),
        (text) => {
          readGiven(text);
        },
      ),
    );
  });
});
