import { GATEWAY_SOURCES, SIGNALS, type SignalCode, SOURCE_IDS, type SourceId } from '@cotejo/contracts';
import type { Policy } from '../policy/policy.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { bandProofs } from './band-proofs.js';
import { besideRules } from './beside-rules.js';
import { FactSpace } from './fact-space.js';
import { Budget, BudgetSpent, type Proof, type Sentence, warning } from './finding.js';
import { listProofs } from './list-proofs.js';
import { offsetProofs } from './offset-proofs.js';
import { orderProofs } from './order-proofs.js';
import { outcomeProofs } from './outcome-proofs.js';
import { ownRuleProofs } from './own-rules/own-rule-proofs.js';
import { remedyProofs } from './remedy-proofs.js';
import { ruleProofs } from './rule-proofs.js';
import { SENTENCES } from './sentences.js';

export interface ProveOptions {
  /** The sources of the tenant's plan; all sources by default. The gateway adds its own to every plan. */
  sources?: readonly SourceId[];
  /** Steps that the check may take, for each kind of claim. */
  steps?: number;
}

/**
 * Proves or refutes, over all facts that the policy can meet, that its rules fire, its outcomes are reached, worse facts never
 * score less, more evidence never scores more and moves no rule, and every rejection has a remedy or a legal cause. It is pure and runs in a browser.
 * @param policy it may break rules of policies, but matches the schema and names signals that exist
 */
export function provePolicy(
  policy: Policy,
  scorecard: Scorecard,
  { sources = SOURCE_IDS, steps }: ProveOptions = {},
): Proof[] {
  const planned = SOURCE_IDS.filter((id) => GATEWAY_SOURCES.some((own) => own === id) || sources.includes(id));
  const budget = new Budget(steps);
  const space = new FactSpace(policy, scorecard, planned, budget);
  const pointerOf = (signal: SignalCode, isUnknown: boolean) =>
    isUnknown && policy.unknownPoints?.[signal] !== undefined ? `/unknownPoints/${signal}` : '/scorecard';
  const proofs = [
    ...within(budget, CLAIMS.rules, () => ruleProofs(space)),
    ...within(budget, CLAIMS.outcomes, () => outcomeProofs(space)),
    ...within(budget, CLAIMS.order, () => orderProofs(space, pointerOf)),
    ...within(budget, CLAIMS.remedy, () => remedyProofs(space)),
    ...within(budget, CLAIMS.offsets, () => offsetProofs(space)),
    ...within(budget, CLAIMS.lists, () => listProofs(space)),
  ];
  if (!policy.rules?.length) {
    return proofs;
  }
  return [...within(budget, CLAIMS.ownRules, () => ownRuleProofs(space)), ...besideRules(proofs, policy, scorecard)];
}

/** The same for a scorecard by itself: its bands are reached, and worse answers never score less. */
export function proveScorecard(scorecard: Scorecard, { steps }: Pick<ProveOptions, 'steps'> = {}): Proof[] {
  const budget = new Budget(steps);
  const space = new FactSpace(policyWithoutRules(scorecard), scorecard, SOURCE_IDS, budget);
  const pointerOf = (signal: SignalCode) =>
    `/characteristics/${scorecard.characteristics.findIndex((each) => each.signal === signal)}`;
  return [
    ...within(budget, CLAIMS.bands, () => bandProofs(space)),
    ...within(budget, CLAIMS.order, () => orderProofs(space, pointerOf, false)),
  ].map((proof) => ({ ...proof, witnesses: proof.witnesses.map((witness) => ({ ...witness, outcome: null })) }));
}

/** Whether all signals of a policy exist, so that it can be proved. */
export function isProvable({ hardStops, floors, disabledCharacteristics }: Policy): boolean {
  const signals = [...hardStops, ...floors].map(({ signal }) => signal);
  return [...signals, ...disabledCharacteristics].every((signal) => Object.hasOwn(SIGNALS, signal));
}

/** A policy without rules, for what a scorecard does by itself. */
function policyWithoutRules({ id, version }: Scorecard): Policy {
  return {
    id: 'none',
    version: '1.0.0',
    scorecard: `${id}@${version}`,
    thresholds: { reviewFrom: 100, rejectFrom: 100 },
    amountTiers: [],
    mandatorySources: [],
    missingMandatoryFloor: 0,
    hardStops: [],
    floors: [],
    disabledCharacteristics: [],
    earlyAnswer: false,
    lists: { allow: [], deny: [] },
  };
}

const CLAIMS = {
  rules: { problem: 'whether every rule can fire', es: 'si cada regla se puede aplicar' },
  outcomes: { problem: 'whether every outcome is reached', es: 'si cada resultado se alcanza' },
  order: { problem: 'whether worse facts never score less', es: 'si los hechos peores nunca puntúan menos' },
  remedy: { problem: 'whether every rejection has a remedy', es: 'si todo rechazo tiene remedio' },
  offsets: { problem: 'what evidence changes', es: 'qué cambian las pruebas' },
  lists: { problem: 'whether the lists change an outcome', es: 'si las listas cambian algún resultado' },
  ownRules: { problem: 'what every rule of the merchant changes', es: 'qué cambia cada regla del comercio' },
  bands: { problem: 'whether every band is reached', es: 'si cada banda se alcanza' },
} satisfies Record<string, Sentence>;

/** What is found before the budget ends, and that the rest is not proven. */
function within(budget: Budget, claim: Sentence, proofs: () => Iterable<Proof>): Proof[] {
  budget.renew();
  const found: Proof[] = [];
  try {
    for (const proof of proofs()) {
      found.push(proof);
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) {
      throw error;
    }
    found.push(warning('not_proven', '', SENTENCES.notProven(claim), []));
  }
  return found;
}
