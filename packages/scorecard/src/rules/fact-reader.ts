import { type AttributeSpec, type AttributeValue, type Facts, ruleFact } from '@cotejo/contracts';
import { applies, type IsOpen, isUnanswered, queryOf, type SignalQuery } from '../deciding/signal-query.js';

/** A fact of a comparison, prepared for reading. */
export interface CompiledFact {
  /** `undefined`: the fact is unknown. */
  read(facts: Facts): AttributeValue | undefined;
  /** Whether its source may still answer. */
  isOpen(facts: Facts, isOpen: IsOpen): boolean;
}

const NEVER_KNOWN: CompiledFact = { read: () => undefined, isOpen: () => false };

/** @param attributes the attributes that the policy declares; a fact that does not exist is never known */
export function compileFact(name: string, attributes?: Readonly<Record<string, AttributeSpec>>): CompiledFact {
  const fact = ruleFact(name, attributes);
  if (!fact) {
    return NEVER_KNOWN;
  }
  if (fact.from === 'context') {
    return { read: fact.read, isOpen: () => false };
  }
  const query = queryOf(fact.signal);
  const read = { state: readState, class: readClass, figure: readFigure }[fact.part];
  return { read: (facts) => read(query, facts), isOpen: (facts, isOpen) => isUnanswered(query, facts, isOpen) };
}

/** The answer of a signal. A signal that nobody asked about is unknown. */
function readState(query: SignalQuery, facts: Facts): boolean | undefined {
  const state = facts.states[query.signal];
  return state === undefined || state === 'unknown' || !applies(query, facts) ? undefined : state;
}

function readClass(query: SignalQuery, facts: Facts): string | undefined {
  const value = readState(query, facts) === undefined ? undefined : facts.values[query.signal];
  return typeof value === 'string' ? value : undefined;
}

function readFigure(query: SignalQuery, facts: Facts): number | undefined {
  const value = readState(query, facts) === undefined ? undefined : facts.values[query.signal];
  return typeof value === 'number' ? value : undefined;
}
