import { EVIDENCE_CODES, type Facts } from '@cotejo/contracts';
import fc from 'fast-check';
import { anyFacts } from '../../test/any-facts.js';
import { factsWith } from '../../test/facts.js';
import type { Decider } from '../deciding/decider.js';
import { anyDecider } from '../testing/any-policy.js';
import { decider } from '../testing/shipped.js';
import { amountSteps } from './amount-steps.js';
import { withEvidence } from './challenges.js';

function expectAsStep(by: Decider, facts: Facts, amountCop: number): void {
  const step = amountSteps(by).findLast((each) => each <= amountCop) as number;
  expect(by.decide({ ...facts, amountCop: step })).toEqual(by.decide({ ...facts, amountCop }));
}

describe('every amount is decided as the step at it or below it', () => {
  it('for any scorecard, policy and facts', () => {
    fc.assert(fc.property(anyDecider, anyFacts, fc.integer({ min: 0, max: 50_000_000 }), expectAsStep), {
      numRuns: 300,
    });
  });

  it.each(EVIDENCE_CODES)('for a buyer abroad with %s, whether a signal that stops it is known or not', (code) => {
    for (const sim_swap_recent of [false, 'unknown'] as const) {
      const states = { ip_location_mismatch: true, sim_swap_recent };
      const facts = withEvidence(factsWith(states, { values: { ip_location_mismatch: 'foreign_country' } }), [code]);
      for (const step of amountSteps(decider)) {
        expectAsStep(decider, facts, step + 1);
        expectAsStep(decider, facts, Math.max(0, step - 1));
      }
    }
  });
});
