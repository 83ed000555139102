import { type InputScenario, SANDBOX_CATALOGUE, type SignalCode } from '@cotejo/contracts';
import { Decider } from '../src/deciding/decider.js';
import type { Policy } from '../src/policy/policy.js';
import { parsePolicy } from '../src/policy/policy-shape.js';
import { policySchema, read, scorecard } from '../src/testing/shipped.js';
import { factsWith } from './facts.js';

const policies: Policy[] = ['default', 'operators', 'sandbox'].map((name) =>
  parsePolicy(read(`decision/${name}.json`), policySchema, [scorecard]),
);
const deciders = policies.map((policy) => new Decider(scorecard, policy));

const { cedulas: _cedulas, documents: _documents, faults: _faults, ...inputs } = SANDBOX_CATALOGUE;
const scenarios = Object.values<readonly InputScenario<object>[]>(inputs)
  .flat()
  .map(({ name, signals }) => [name, signals] as const);

it('differ only in their names and in what they charge for unknown answers', () => {
  const [first, ...others] = policies.map(({ id: _id, version: _version, unknownPoints: _points, ...rest }) => rest);
  for (const other of others) {
    expect(other).toEqual(first);
  }
});

it('charge the same in the sandbox as with connected operators', () => {
  const [local, operators, sandbox] = policies.map(({ unknownPoints }) => unknownPoints);
  expect(local).toEqual({});
  expect(sandbox).toEqual(operators);
});

it.each(scenarios)(
  'decide the evidence of the test value %s alike in the sandbox and in production',
  (_name, signals) => {
    const facts = factsWith(Object.fromEntries(signals.map((code: SignalCode) => [code, true])));
    const [local, ...others] = deciders.map((each) => each.decide(facts)).map(({ outcome, score }) => [outcome, score]);
    for (const other of others) {
      expect(other).toEqual(local);
    }
  },
);

it.each(deciders.map((each) => [each.policyName, each]))('%s gives a clean buyer at most 12 points', (_name, each) => {
  expect(each.decide(factsWith())).toMatchObject({ outcome: 'approve', score: 10 });
  const prepaid = each.decide(factsWith({ phone_prepaid: true }));
  expect(prepaid.score).toBeLessThanOrEqual(12);
});
