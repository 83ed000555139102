import {
  ACTIONS,
  type FactorChange,
  type Facts,
  SIGNALS,
  type SignalCode,
  SOURCE_IDS,
  type SourceStatus,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { anyFacts } from './any-facts.js';
import { CODES } from './facts.js';

type Change = Pick<FactorChange, 'code' | 'source'>;

const isHopeless = (code: SignalCode) => SIGNALS[code].source === 'sanctions' || code === 'document_cancelled';
const hopeful = CODES.filter((code) => !isHopeless(code));

/** Facts with findings that do not exclude an improvement: many of them can be improved. */
export const improvable = fc
  .record({ facts: anyFacts, findings: fc.subarray(hopeful, { minLength: 1, maxLength: 7 }) })
  .map(({ facts: { listed, ...facts }, findings }): Facts => {
    const states = Object.entries(facts.states).map(([code, state]) => [code, state === true ? false : state]);
    const sources = Object.entries(facts.sources).map(([id, status]) => [id, canAnswer(status) ? status : 'ok']);
    return {
      ...facts,
      sources: Object.fromEntries(sources),
      states: { ...Object.fromEntries(states), ...trueFor(findings) },
      ...(listed === 'allowed' && { listed }),
    };
  });

const canAnswer = (status: SourceStatus) => ['timeout', 'unavailable', 'not_in_plan'].includes(status);
const trueFor = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, true as const]));

/** Applies changes to a copy of the facts, independently of the product's code. */
export function applied(facts: Facts, changes: readonly Change[]): Facts {
  const made = structuredClone(facts);
  for (const { code, source } of changes) {
    if (code !== 'source_unavailable') {
      made.states[code] = false;
      delete made.values[code];
      continue;
    }
    made.sources[source] = 'ok';
    for (const each of CODES.filter((one) => SIGNALS[one].source === source)) {
      if (made.states[each] === undefined) {
        made.states[each] = false;
      }
    }
  }
  return made;
}

/** All changes that are possible, whether they help or not. */
export function allChanges(facts: Facts): Change[] {
  const findings = CODES.filter((code) => code in ACTIONS && facts.states[code] === true);
  const silent = SOURCE_IDS.filter((id) => ['timeout', 'unavailable'].includes(facts.sources[id]));
  return [
    ...findings.map((code) => ({ code: code as FactorChange['code'], source: SIGNALS[code].source })),
    ...silent.map((source) => ({ code: 'source_unavailable' as const, source })),
  ];
}

export function subsetsOf<T>(members: readonly T[], size: number): T[][] {
  if (size === 0) {
    return [[]];
  }
  return members.flatMap((first, index) =>
    subsetsOf(members.slice(index + 1), size - 1).map((more) => [first, ...more]),
  );
}
