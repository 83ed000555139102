import { type Condition, type Facts, isComparison, type MerchantRule, OUTCOMES, ruleFact } from '@cotejo/contracts';
import fc from 'fast-check';
import { anyFacts } from '../../test/any-facts.js';
import { factsWith } from '../../test/facts.js';
import { Decider } from '../deciding/decider.js';
import { challengesOf } from '../explaining/challenges.js';
import { counterfactualsOf } from '../explaining/counterfactuals.js';
import { anyDecider } from '../testing/any-policy.js';
import { ATTRIBUTES, anyMerchantRules } from '../testing/any-rules.js';
import { policy, scorecard } from '../testing/shipped.js';
import { compileCondition, TRUE } from './condition.js';
import { dependsOnPurchase } from './merchant-rules.js';

const withRules = (...rules: Omit<MerchantRule, 'id'>[]) =>
  new Decider(scorecard, {
    ...policy,
    attributes: ATTRIBUTES,
    rules: rules.map((rule, index) => ({ id: `own-${index}`, ...rule })),
  });

/** Friday, 2026-11-27, 23:30 in Bogotá. */
const FRIDAY_NIGHT_MS = Date.UTC(2026, 10, 28, 4, 30);

describe('a condition', () => {
  it('has the value that its parts have in three-valued logic, for any facts', () => {
    fc.assert(
      fc.property(anyMerchantRules, anyFacts, (rules, facts) => {
        for (const { when } of rules) {
          const truth = compileCondition(when, ATTRIBUTES).truth(facts);
          expect([false, 'unknown', true][truth]).toBe(expectedOf(when, facts));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never true while all its facts are unknown, unless it asks for unknown', () => {
    fc.assert(
      fc.property(anyMerchantRules, (rules) => {
        const nothing: Facts = { ...factsWith(), inputs: [], states: {}, amountCop: null };
        for (const { when } of rules.filter((rule) => !JSON.stringify(rule.when).includes('"unknown"'))) {
          expect(compileCondition(when, ATTRIBUTES).truth(nothing)).not.toBe(TRUE);
        }
      }),
    );
  });

  it.each([
    ['hour', { fact: 'hour', atLeast: 23 }],
    ['weekday', { fact: 'weekday', is: 'friday' }],
  ])('reads the %s in Bogotá', (_, when) => {
    const decider = withRules({ when, then: 'review' });
    expect(decider.decide(factsWith({}, { decidedAtMs: FRIDAY_NIGHT_MS })).outcome).toBe('review');
    expect(decider.decide(factsWith({}, { decidedAtMs: FRIDAY_NIGHT_MS + 3_600_000 })).outcome).toBe('approve');
    expect(decider.decide(factsWith()).outcome).toBe('approve');
  });
});

describe('rules', () => {
  /** The decider with and without the rules of its policy. */
  const pairs = anyDecider.map((decider) => {
    const { rules: _, ...rest } = decider.policy;
    return { ruled: decider, plain: new Decider(decider.scorecard, rest) };
  });

  it('never lower a score, make an outcome milder or hide a hard stop', () => {
    fc.assert(
      fc.property(pairs, anyFacts, ({ ruled, plain }, facts) => {
        const [with_, without] = [ruled.decide(facts), plain.decide(facts)];
        expect(with_.score).toBeGreaterThanOrEqual(without.score);
        expect(OUTCOMES.indexOf(with_.outcome)).toBeGreaterThanOrEqual(OUTCOMES.indexOf(without.outcome));
        const stops = without.contributions.filter(({ characteristic }) => characteristic.startsWith('stop:'));
        if (stops.length > 0) {
          expect(with_.score).toBe(100);
        }
      }),
    );
  });

  it('give the same score in any order', () => {
    fc.assert(
      fc.property(anyDecider, anyFacts, (decider, facts) => {
        const rules = decider.policy.rules?.toReversed() ?? [];
        const turned = new Decider(decider.scorecard, { ...decider.policy, rules });
        const plain = new Decider(decider.scorecard, decider.policy);
        const [one, other] = [plain.decide(facts), turned.decide(facts)];
        expect([other.score, other.outcome]).toEqual([one.score, one.outcome]);
      }),
    );
  });

  const firstOrder: MerchantRule = {
    id: 'cod-first-order',
    when: {
      all: [
        { fact: 'payment.method', is: 'cash_on_delivery' },
        {
          any: [
            { fact: 'history.delivered', is: 'unknown' },
            { fact: 'history.delivered', below: 1 },
          ],
        },
        { fact: 'amount', atLeast: 400_001 },
      ],
    },
    then: 'review',
  };

  it('review a first order that is paid at the door, from the amount on', () => {
    const decider = withRules(firstOrder);
    const payment = { method: 'cash_on_delivery' as const, confirmed: null, threeDs: null };
    const order = (amountCop: number | null, delivered?: number) =>
      decider.decide(
        factsWith(
          {},
          {
            amountCop,
            context: {
              payment,
              ...(delivered !== undefined && {
                history: { delivered, refused: 0, chargedBack: 0, monthsSinceFirst: 1 },
              }),
            },
          },
        ),
      ).outcome;
    expect([order(400_001), order(400_001, 0), order(400_001, 1)]).toEqual(['review', 'review', 'approve']);
    expect([order(400_000), order(null)]).toEqual(['approve', 'approve']);
    expect(decider.decide(factsWith({}, { amountCop: 900_000 })).outcome).toBe('approve');
  });

  it('name themselves in the contributions and in the reasons', () => {
    const rule = { when: { fact: 'ip_vpn', is: true }, then: { points: 20 } } as const;
    const decision = withRules(rule).decide(factsWith({ ip_vpn: true }));
    expect(decision.contributions).toContainEqual(
      expect.objectContaining({ characteristic: 'rule:own-0', points: 20, reason: 'merchant_rule', value: 'own-0' }),
    );
  });

  it('leave to evidence what it takes from signals', () => {
    const facts = factsWith({ email_disposable: true, phone_code_returned: true }, { amountCop: 200_000 });
    const plain = new Decider(scorecard, policy).decide(facts);
    const ruled = withRules({ when: { fact: 'amount', atLeast: 1 }, then: { floor: 1 } }).decide(facts);
    expect(ruled.score).toBe(plain.score);
  });

  it('offer the evidence of a challenge, and are cleared by it', () => {
    const decider = withRules({ when: { fact: 'ip_vpn', is: true }, then: { challenge: ['phone_code_returned'] } });
    const facts = factsWith({ ip_vpn: true });
    facts.states.phone_code_returned = 'unknown';
    const decision = decider.decide(facts);
    expect(decision.outcome).toBe('review');
    const challenges = challengesOf(decider, facts, decision, ['phone_code_returned', 'email_code_returned']);
    expect(challenges.map(({ evidence }) => evidence)).toEqual([['phone_code_returned']]);
  });

  it('show what a change of a signal that they read would give', () => {
    const decider = withRules({ when: { fact: 'email_role_account', is: true }, then: { floor: 50 } });
    const facts = factsWith({ email_role_account: true });
    const decision = decider.decide(facts);
    const sets = counterfactualsOf(decider, facts, decision).map(({ changes }) => changes.map(({ code }) => code));
    expect(sets).toEqual([['email_role_account']]);
  });

  it('cost a buyer on the allow list no points, but a review', () => {
    const facts = factsWith({}, { listed: 'allowed', amountCop: 10 });
    const when = { fact: 'amount', atLeast: 1 };
    expect(withRules({ when, then: { points: 50 } }).decide(facts).outcome).toBe('approve');
    expect(withRules({ when, then: 'review' }).decide(facts).outcome).toBe('review');
  });
});

/** The value of a condition by the definition of Kleene's logic. */
function expectedOf(condition: Condition, facts: Facts): boolean | 'unknown' {
  if ('not' in condition) {
    const part = expectedOf(condition.not, facts);
    return part === 'unknown' ? part : !part;
  }
  if (!isComparison(condition)) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => expectedOf(part, facts));
    const ruling = !isAll;
    return parts.includes(ruling) ? ruling : parts.includes('unknown') ? 'unknown' : isAll;
  }
  const value = shownValue(condition.fact, facts);
  if ('is' in condition && condition.is === 'unknown') {
    return value === undefined;
  }
  if (value === undefined) {
    return 'unknown';
  }
  if ('is' in condition) {
    return value === condition.is;
  }
  if ('oneOf' in condition) {
    return condition.oneOf.includes(value);
  }
  return 'below' in condition ? Number(value) < condition.below : Number(value) >= condition.atLeast;
}

function shownValue(name: string, facts: Facts): string | number | boolean | undefined {
  const fact = ruleFact(name, ATTRIBUTES);
  if (fact?.from !== 'signal') {
    return fact?.read(facts);
  }
  const contributions = new Decider(scorecard, {
    ...policy,
    rules: [{ id: 'read', when: { fact: name, is: 'unknown' }, then: 'review' }],
  }).decide(facts).contributions;
  const shown = contributions.find(({ characteristic }) => characteristic === fact.signal);
  if (shown === undefined || shown.state === 'unknown') {
    return undefined;
  }
  if (fact.part === 'state') {
    return shown.state === 'true';
  }
  const isKind = typeof shown.value === (fact.part === 'figure' ? 'number' : 'string');
  return isKind ? shown.value : undefined;
}

it('depend on the purchase only where the facts permit a rule about it to apply', () => {
  const rules = [
    {
      id: 'payer',
      note: 'Test',
      when: {
        all: [
          { fact: 'payer_not_holder', is: true },
          { fact: 'amount', atLeast: 400_000 },
          { not: { fact: 'payment.method', is: 'cash_on_delivery' } },
        ],
      },
      then: 'review' as const,
    },
  ];
  expect(dependsOnPurchase({ rules }, factsWith({ payer_not_holder: true }))).toBe(true);
  expect(dependsOnPurchase({ rules }, factsWith({ payer_not_holder: false }))).toBe(false);
  expect(dependsOnPurchase({ rules: [] }, factsWith({ payer_not_holder: true }))).toBe(false);
});
