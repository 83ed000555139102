import { readFileSync } from 'node:fs';
import { CONTEXT_FACTS, DELIVERY_KINDS, PAYMENT_METHODS } from '@cotejo/contracts';
import { Decider, lintPolicy, parsePolicy } from '../src/index.js';
import { policy, policySchema, scorecard } from '../src/testing/shipped.js';
import { factsWith } from './facts.js';

const PAGES = ['guides/policies.md', 'en/guides/policies.md'];

const pageOf = (page: string) => readFileSync(new URL(`../../../docs/site/pages/${page}`, import.meta.url), 'utf8');

describe.each(PAGES)('the rules of %s', (page) => {
  const text = pageOf(page);
  const [, json = ''] = /```json\n(\{\n {2}"attributes"[\s\S]*?)```/.exec(text) ?? [];
  const sample = { ...policy, ...JSON.parse(json) };

  it('are accepted without a warning about a rule', () => {
    expect(parsePolicy(sample, policySchema, [scorecard]).rules).toHaveLength(3);
    const { findings, rules } = lintPolicy(sample, policySchema, [scorecard]);
    expect(findings.filter(({ pointer }) => pointer.startsWith('/rules'))).toEqual([]);
    expect(rules).toHaveLength(3);
  });

  it('decide as the page says', () => {
    const decider = new Decider(scorecard, sample);
    const payment = { method: 'cash_on_delivery' as const, confirmed: null, threeDs: null };
    const order = (amountCop: number) => decider.decide(factsWith({}, { amountCop, context: { payment } })).outcome;
    expect([order(400_000), order(400_001)]).toEqual(['approve', 'review']);
    const paidByOther = factsWith({ payer_not_holder: true }, { amountCop: 100_000 });
    const answered = { ...paidByOther, states: { ...paidByOther.states, phone_code_returned: true as const } };
    expect([decider.decide(paidByOther).outcome, decider.decide(answered).outcome]).toEqual(['review', 'approve']);
  });

  it('name every fact of the purchase, and every value that one has', () => {
    for (const name of [...Object.keys(CONTEXT_FACTS), ...PAYMENT_METHODS, ...DELIVERY_KINDS]) {
      expect(text).toContain(`\`${name}\``);
    }
  });
});
