import {
  type Comparison,
  comparisonsOf,
  type EvidenceCode,
  type Facts,
  type FoundFact,
  isEvidence,
  type ReasonCode,
  type RuleAction,
  ruleFact,
  type SignalCode,
} from '@cotejo/contracts';
import { MERCHANT_RULE } from '../deciding/contributions.js';
import type { Lift } from '../deciding/lifts.js';
import { type EvidenceQuery, evidenceQuery, isOpenEvidence } from '../deciding/offsets.js';
import { applies, type IsOpen, tenthsOf } from '../deciding/signal-query.js';
import type { Policy } from '../policy/policy.js';
import { type CompiledCondition, canBe, compileCondition, FALSE, mustBe, TRUE } from './condition.js';

/** A rule of a merchant, prepared for deciding. */
export interface CompiledMerchantRule {
  /** `rule:<id>`, as contributions show it. */
  name: string;
  condition: CompiledCondition;
  /** Points that it adds, in tenths; 0 for a rule that lifts. */
  tenths: number;
  /** Tenths that it lifts the score to; `review`: to the review threshold in force; `null`: a rule with points. */
  lift: number | 'review' | null;
  /** The rule does not apply while one of these pieces of evidence is true. */
  unless: readonly EvidenceQuery[];
  /** What a lift of the rule reports. */
  reason: ReasonCode;
}

export const compileMerchantRules = (policy: Policy): CompiledMerchantRule[] => [
  ...(policy.rules ?? []).map(({ id, when, then }) => ({
    name: `${MERCHANT_RULE}${id}`,
    condition: compileCondition(when, policy.attributes),
    ...compileAction(then),
    reason: 'merchant_rule' as const,
  })),
  ...withoutRegistryRule(policy),
];

/** The policy's own rule about documents that no connected registry has. */
function withoutRegistryRule({ documentsWithoutRegistry }: Policy): CompiledMerchantRule[] {
  const truth = (facts: Facts) => (isWithoutRegistry(facts) ? TRUE : FALSE);
  return documentsWithoutRegistry
    ? [
        {
          name: 'document_without_registry',
          condition: { truth, chances: (facts) => 1 << truth(facts) },
          ...compileAction(documentsWithoutRegistry),
          reason: 'document_without_registry',
        },
      ]
    : [];
}

/** Whether no connected registry has documents of this kind. No answer of a registry can still come. */
export const isWithoutRegistry = ({ documentKind = 'CC', sources }: Facts): boolean =>
  documentKind !== 'CC' && sources.registry === 'not_configured';

function compileAction(action: RuleAction): Pick<CompiledMerchantRule, 'tenths' | 'lift' | 'unless'> {
  if (action === 'review') {
    return { tenths: 0, lift: 'review', unless: [] };
  }
  if ('points' in action) {
    return { tenths: tenthsOf(action.points), lift: null, unless: [] };
  }
  if ('floor' in action) {
    return { tenths: 0, lift: tenthsOf(action.floor), unless: [] };
  }
  return { tenths: 0, lift: 'review', unless: action.challenge.filter(isEvidence).map(evidenceQuery) };
}

/** Whether a rule applies to these facts. */
export function isFiring({ condition, unless }: CompiledMerchantRule, facts: Facts): boolean {
  if (condition.truth(facts) !== TRUE) {
    return false;
  }
  for (const evidence of unless) {
    if (isGiven(evidence, facts)) {
      return false;
    }
  }
  return true;
}

const isGiven = (evidence: EvidenceQuery, facts: Facts): boolean =>
  facts.states[evidence.signal] === true && applies(evidence, facts);

/** Whether a rule applies for every answer that may still come, for some, or for none. */
function firingChance(
  { condition, unless }: CompiledMerchantRule,
  facts: Facts,
  isOpen: IsOpen,
): 'always' | 'maybe' | 'never' {
  const chances = condition.chances(facts, isOpen);
  if (!canBe(chances, TRUE) || unless.some((evidence) => isGiven(evidence, facts))) {
    return 'never';
  }
  const isCertain = mustBe(chances, TRUE) && !unless.some((evidence) => isOpenEvidence(evidence, facts, isOpen));
  return isCertain ? 'always' : 'maybe';
}

/** Lifts of rules. Unlike the lifts of the policy's floors, they leave to evidence what it takes away. */
export function liftsOf(rules: readonly CompiledMerchantRule[], reviewFrom: number): Lift[] {
  const lifts: Lift[] = [];
  for (const { name, lift, reason } of rules) {
    if (lift !== null) {
      const tenths = lift === 'review' ? tenthsOf(reviewFrom) : lift;
      lifts.push({ id: name, source: null, tenths, reason });
    }
  }
  return lifts;
}

/** What the rules do at least and at most, over the answers that may still come. */
export function rangeOf(
  rules: readonly CompiledMerchantRule[],
  facts: Facts,
  isOpen: IsOpen,
): Record<'least' | 'most', CompiledMerchantRule[]> {
  const range: Record<'least' | 'most', CompiledMerchantRule[]> = { least: [], most: [] };
  for (const rule of rules) {
    const chance = firingChance(rule, facts, isOpen);
    if (chance !== 'never') {
      range.most.push(rule);
    }
    if (chance === 'always') {
      range.least.push(rule);
    }
  }
  return range;
}

export const tenthsTogether = (rules: readonly CompiledMerchantRule[]): number =>
  rules.reduce((sum, { tenths }) => sum + tenths, 0);

type Rules = Pick<Policy, 'rules' | 'attributes' | 'documentsWithoutRegistry'>;

const factsOf = ({ rules = [], attributes }: Rules): FoundFact[] =>
  rules.flatMap(({ when }) => comparisonsOf(when)).flatMap(({ fact }) => ruleFact(fact, attributes) ?? []);

/** The signals that the conditions of rules compare. */
export const signalsRead = (policy: Rules): SignalCode[] => [
  ...new Set(factsOf(policy).flatMap((fact) => (fact.from === 'signal' ? [fact.signal] : []))),
];

/** The evidence that rules request. */
export const evidenceAskedFor = ({ rules = [], documentsWithoutRegistry }: Rules): EvidenceCode[] => [
  ...new Set([
    ...rules.flatMap(({ then }) => (typeof then === 'object' && 'challenge' in then ? then.challenge : [])),
    ...(documentsWithoutRegistry?.challenge ?? []),
  ]),
];

/**
 * Whether some rule could apply for a purchase that is not known, while the facts say all else. A rule about the payer cannot where
 * the payer is the holder.
 */
export const dependsOnPurchase = ({ rules = [], attributes }: Rules, facts: Facts): boolean =>
  rules.some(
    ({ when }) =>
      comparisonsOf(when).some(({ fact }) => IN_PURCHASE.test(fact)) &&
      canBe(
        compileCondition(when, attributes, NOT_IN_RECEIPT).chances(facts, () => false),
        TRUE,
      ),
  );

/** Facts of the purchase that no receipt has: how it is paid and delivered, the history, the attributes. */
const IN_PURCHASE = /^(?:payment|delivery|history|attributes)\./;
/** Nor has it the amount. */
const NOT_IN_RECEIPT = ({ fact }: Comparison): boolean => fact === 'amount' || IN_PURCHASE.test(fact);
