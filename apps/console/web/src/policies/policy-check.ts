import type { Facts, Outcome, ReasonCode, SourceId } from '@cotejo/contracts';
import {
  checkEdited,
  Decider,
  diffPolicies,
  type Finding,
  type Policy,
  type Scorecard,
  type VersionChange,
  versionName,
  witnessText,
} from '@cotejo/scorecard/editor';
import type { Language } from '../../../src/api/session.api.js';
import { factsOf, TEST_BUYERS, type TestBuyer } from '../../../src/api/test-buyers.js';
import { provingBuyers } from './proving-buyers.js';

/** What the page asks about an edited policy. */
export interface CheckQuestion {
  policy: Policy;
  /** The policy that decides now. */
  inForce: Policy;
  scorecards: readonly Scorecard[];
  /** Sources of the tenant's plan. */
  sources: readonly SourceId[];
  /** What the test buyers buy for; `null`: requests without an amount. */
  amountCop: number | null;
  /** Facts of payments of the last back-test; empty without a back-test. */
  history: readonly Facts[];
  /** Language of the rules in the changes; English without one. */
  language?: Language;
}

export interface Verdict {
  outcome: Outcome;
  score: number;
  reasons: ReasonCode[];
}

/** A test buyer under the policy that decides now and under the edited one. */
export interface BuyerEffect extends Pick<TestBuyer, 'value' | 'kind' | 'es' | 'en'> {
  /** The offset whose evidence the buyer gives; absent: no evidence. */
  offset?: string;
  /** `null`: the cédula does not exist, so nothing is decided. */
  before: Verdict | null;
  after: Verdict | null;
}

/** Past payments by their outcome now, then by their outcome under the edited policy. */
export type HistoryEffect = Record<Outcome, Record<Outcome, number>>;

export interface EditedFinding {
  severity: Finding['severity'];
  pointer: string;
  en: string;
  es: string;
  examples: string[];
}

export interface CheckAnswer {
  findings: EditedFinding[];
  changes: VersionChange[];
  buyers: BuyerEffect[];
  /** `null` without a back-test. */
  history: HistoryEffect | null;
}

/** Checks an edited policy, compares it and decides with it. It is pure, and runs in the page's worker. */
export function checkPolicy({
  policy,
  inForce,
  scorecards,
  sources,
  amountCop,
  history,
  language,
}: CheckQuestion): CheckAnswer {
  const [now, edited] = [deciderOf(inForce, scorecards), deciderOf(policy, scorecards)];
  const verdictOf = (decider: Decider | null, facts: Facts | null) => decider && facts && decide(decider, facts);
  const scorecard = edited?.scorecard ?? now?.scorecard;
  const buyers = [
    ...TEST_BUYERS.map((buyer) => ({ ...nameOf(buyer), facts: factsOf(buyer, amountCop, sources) })),
    ...(scorecard ? provingBuyers(scorecard, amountCop, sources) : []),
  ];
  return {
    findings: checkEdited(policy, scorecards, { sources }).map(editedFinding),
    changes: diffPolicies(inForce, policy, language),
    buyers: buyers.map(({ facts, ...buyer }) => ({
      ...buyer,
      before: verdictOf(now, facts),
      after: verdictOf(edited, facts),
    })),
    history: history.length > 0 && now && edited ? historyEffect(history, now, edited) : null,
  };
}

const nameOf = ({ value, kind, es, en }: TestBuyer) => ({ value, kind, es, en });

function deciderOf(policy: Policy, scorecards: readonly Scorecard[]): Decider | null {
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  return scorecard ? new Decider(scorecard, policy) : null;
}

function decide(decider: Decider, facts: Facts): Verdict {
  const { outcome, score, contributions } = decider.decide(facts);
  const counted = contributions.filter(({ points, reason }) => points > 0 && reason !== null);
  return { outcome, score, reasons: [...new Set(counted.map(({ reason }) => reason as ReasonCode))] };
}

function historyEffect(payments: readonly Facts[], now: Decider, edited: Decider): HistoryEffect {
  const row = () => ({ approve: 0, review: 0, reject: 0 });
  const effect: HistoryEffect = { approve: row(), review: row(), reject: row() };
  for (const facts of payments) {
    effect[now.decide(facts).outcome][edited.decide(facts).outcome] += 1;
  }
  return effect;
}

const editedFinding = ({ severity, pointer, problem, es, witnesses = [] }: Finding): EditedFinding => ({
  severity,
  pointer,
  en: problem,
  es: es ?? problem,
  examples: witnesses.map(witnessText),
});
