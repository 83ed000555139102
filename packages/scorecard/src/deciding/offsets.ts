import { EVIDENCE, EVIDENCE_CODES, type EvidenceCode, type Facts, type SignalCode } from '@cotejo/contracts';
import type { Policy } from '../policy/policy.js';
import type { OffsetRule, Scorecard } from '../scorecard/scorecard.js';
import { applies, type IsOpen, isUnanswered, queryOf, type SignalQuery, tenthsOf } from './signal-query.js';

/** A rule of the offset matrix for one signal, prepared for scoring. */
export interface CompiledOffset {
  /** The rule's id in the scorecard. */
  id: string;
  evidence: EvidenceQuery;
  /** The most that the rule takes from the signal. */
  tenths: number;
  /** Amounts above it are not offset, and neither is a request without an amount; infinite: every amount is. */
  upToCop: number;
  unless: readonly SignalQuery[];
  /** Below this amount, an unknown signal of `unless` does not matter. */
  unknownBelowCop: number;
}

export interface EvidenceQuery extends SignalQuery {
  signal: EvidenceCode;
  /** The signals of which the answers make the evidence. */
  confirms: readonly SignalQuery[];
}

export const evidenceQuery = (signal: EvidenceCode): EvidenceQuery => ({
  ...queryOf(signal),
  signal,
  confirms: EVIDENCE[signal].confirms.map(queryOf),
});

/** The kinds of evidence that the scorecard knows, in the order of the table of evidence. */
export function evidenceOf({ offsets = [] }: Scorecard): EvidenceQuery[] {
  const codes = new Set<string>(offsets.map(({ evidence }) => evidence));
  return EVIDENCE_CODES.filter((code) => codes.has(code)).map(evidenceQuery);
}

/** The rules that the policy leaves on, by the signal that they offset; a rule that takes more comes first. */
export function compileOffsets({ offsets = [] }: Scorecard, policy: Policy): Map<SignalCode, CompiledOffset[]> {
  const disabled = policy.evidence?.disabledOffsets ?? [];
  const bySignal = new Map<SignalCode, CompiledOffset[]>();
  for (const rule of offsets.filter(({ id }) => !disabled.includes(id))) {
    for (const [signal, points] of Object.entries(rule.points) as [SignalCode, number][]) {
      bySignal.set(signal, [...(bySignal.get(signal) ?? []), compileOffset(rule, points, policy)]);
    }
  }
  for (const rules of bySignal.values()) {
    rules.sort((one, other) => other.tenths - one.tenths);
  }
  return bySignal;
}

function compileOffset(
  { id, evidence, upToCop, unless = [] }: OffsetRule,
  points: number,
  policy: Policy,
): CompiledOffset {
  return {
    id,
    evidence: evidenceQuery(evidence),
    tenths: tenthsOf(points),
    upToCop: upToCop ?? Number.POSITIVE_INFINITY,
    unless: unless.map(queryOf),
    unknownBelowCop: policy.evidence?.unknownBelowCop ?? 0,
  };
}

/** The rule that takes most from a signal for these facts; `null`: none applies. */
export function offsetFor(rules: readonly CompiledOffset[], facts: Facts): CompiledOffset | null {
  for (const rule of rules) {
    if (facts.states[rule.evidence.signal] === true && stands(rule, facts)) {
      return rule;
    }
  }
  return null;
}

/** What is left of some points: an offset never takes more than the signal gave. */
export const afterOffset = (tenths: number, offsetTenths: number): number =>
  tenths - Math.min(Math.max(tenths, 0), offsetTenths);

function stands(rule: CompiledOffset, facts: Facts): boolean {
  return (
    isWithinAmount(rule, facts) &&
    applies(rule.evidence, facts) &&
    rule.unless.every((each) => permits(rule, each, facts))
  );
}

const isWithinAmount = ({ upToCop }: CompiledOffset, { amountCop }: Facts): boolean =>
  upToCop === Number.POSITIVE_INFINITY || (amountCop !== null && amountCop <= upToCop);

/** Whether a signal of `unless` is false, or unknown in a small order. A signal that nobody asked about is unknown. */
function permits({ unknownBelowCop }: CompiledOffset, query: SignalQuery, facts: Facts): boolean {
  const state = applies(query, facts) ? facts.states[query.signal] : 'unknown';
  if (state === true) {
    return false;
  }
  return state === false || (facts.amountCop !== null && facts.amountCop < unknownBelowCop);
}

/** The least and the most that the rules take from a signal, over all answers that may still come. */
export function offsetRange(
  rules: readonly CompiledOffset[],
  facts: Facts,
  isOpen: IsOpen,
): { least: number; most: number } {
  let least = 0;
  let most = 0;
  for (const rule of rules) {
    const chance = chanceOf(rule, facts, isOpen);
    most = Math.max(most, chance === 'never' ? 0 : rule.tenths);
    least = Math.max(least, chance === 'always' ? rule.tenths : 0);
  }
  return { least, most };
}

type Chance = 'always' | 'maybe' | 'never';

function chanceOf(rule: CompiledOffset, facts: Facts, isOpen: IsOpen): Chance {
  const { evidence, unless } = rule;
  if (!isWithinAmount(rule, facts) || !applies(evidence, facts)) {
    return 'never';
  }
  const parts: Chance[] = [
    facts.states[evidence.signal] === true ? 'always' : isOpenEvidence(evidence, facts, isOpen) ? 'maybe' : 'never',
    ...unless.map((each): Chance => {
      if (isUnanswered(each, facts, isOpen)) {
        return 'maybe';
      }
      return permits(rule, each, facts) ? 'always' : 'never';
    }),
  ];
  if (parts.includes('never')) {
    return 'never';
  }
  return parts.includes('maybe') ? 'maybe' : 'always';
}

/** Whether a source may still confirm evidence. What the merchant states is always known; when it states nothing, no evidence comes. */
export function isOpenEvidence(evidence: EvidenceQuery, facts: Facts, isOpen: IsOpen): boolean {
  const isMissing = facts.states[evidence.signal] === undefined;
  return (
    isMissing &&
    applies(evidence, facts) &&
    [evidence, ...evidence.confirms].some((each) => isUnanswered(each, facts, isOpen))
  );
}
