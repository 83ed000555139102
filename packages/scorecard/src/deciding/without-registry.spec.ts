import type { DocumentKind, EvidenceCode, SignalState } from '@cotejo/contracts';
import { factsWith, silenced } from '../../test/facts.js';
import { challengesOf } from '../explaining/challenges.js';
import { counterfactualsOf } from '../explaining/counterfactuals.js';
import { decider, policy, scorecard } from '../testing/shipped.js';
import { Decider } from './decider.js';

/** A document of a kind that no connected registry has: every other source has answered, and found nothing. */
const foreigner = (
  states: Partial<Record<EvidenceCode | 'list_match_binding', SignalState>> = {},
  documentKind: DocumentKind = 'CE',
) => ({
  ...silenced(factsWith(states), { registry: 'not_configured', tax: 'not_requested' }),
  documentKind,
});
const codesOf = ({ contributions }: ReturnType<Decider['decide']>) =>
  contributions.flatMap(({ reason }) => reason ?? []);

it.each(['CE', 'PPT', 'PA'] as const)(
  'a document of the kind %s without a registry is reviewed, and says so',
  (kind) => {
    const decision = decider.decide(foreigner({}, kind));
    expect(decision).toMatchObject({ outcome: 'review', score: 30, missingMandatory: [] });
    expect(codesOf(decision)).toEqual(['document_without_registry']);
  },
);

it.each(['card_authenticated', 'document_read', 'biometric_confirmed'] as const)('%s clears the review', (evidence) => {
  expect(decider.decide(foreigner({ [evidence]: true }))).toMatchObject({ outcome: 'approve' });
});

it('a code of the phone does not clear the review', () => {
  expect(decider.decide(foreigner({ phone_code_returned: true }))).toMatchObject({ outcome: 'review' });
});

it('the answer names the evidence that clears it', () => {
  const facts = foreigner();
  const challenges = challengesOf(decider, facts, decider.decide(facts), ['card_authenticated', 'document_read']);
  expect(challenges.map(({ evidence }) => evidence)).toEqual([['card_authenticated'], ['document_read']]);
  expect(counterfactualsOf(decider, facts, decider.decide(facts))).toEqual([]);
});

it('a listed foreigner is rejected, whatever the evidence', () => {
  const facts = foreigner({ list_match_binding: true, document_read: true });
  expect(decider.decide(facts)).toMatchObject({ outcome: 'reject', score: 100 });
});

it('a registry that has the kind and is away is missing, and evidence does not replace it', () => {
  const facts = {
    ...silenced(factsWith({ document_read: true }), { registry: 'timeout' }),
    documentKind: 'CE' as const,
  };
  expect(decider.decide(facts)).toMatchObject({ outcome: 'review', score: 55, missingMandatory: ['registry'] });
});

it("a citizen's registry that is not configured is missing", () => {
  const facts = silenced(factsWith({ document_read: true }), { registry: 'not_configured' });
  expect(decider.decide(facts)).toMatchObject({ outcome: 'review', missingMandatory: ['registry'] });
});

it('a policy that has no rule for such documents treats the registry as missing', () => {
  const { documentsWithoutRegistry: _, ...older } = policy;
  const decision = new Decider(scorecard, older).decide(foreigner({ document_read: true }));
  expect(decision).toMatchObject({ outcome: 'review', score: 55, missingMandatory: ['registry'] });
});

it('the decision is settled when only the evidence is open and every answer of it decides alike', () => {
  expect(decider.isSettled(foreigner())).toBe(true);
  const facts = foreigner();
  const open = {
    ...facts,
    sources: { ...facts.sources, biometric: 'not_awaited' as const, evidence: 'not_awaited' as const },
  };
  const { biometric_confirmed: _, ...states } = facts.states;
  expect(decider.isSettled({ ...open, states })).toBe(false);
});
