import {
  ACTIONS,
  type Action,
  type FactorChange,
  type Facts,
  RETRY_ACTION,
  type ReasonCode,
  SIGNALS,
  type SignalCode,
  SOURCE_IDS,
  type SourceId,
} from '@cotejo/contracts';

/** One factor that somebody can change, and what facts become by it. */
export interface Change {
  /** `null`: a source answers. */
  signal: SignalCode | null;
  factor: FactorChange;
  /** Makes it, in facts of the caller's own. */
  make(facts: Facts): void;
}

/** Every change that there could be, in the order of the contracts' tables: that of members in the facts is none of it. */
export function changesOf({ states, sources }: Facts): Change[] {
  const found = (Object.entries(ACTIONS) as [SignalCode & ReasonCode, Action][])
    .filter(([code]) => states[code] === true)
    .map(([code, { es }]) => clearing(code, es));
  const silent = SOURCE_IDS.filter((id) => sources[id] === 'timeout' || sources[id] === 'unavailable').map(answering);
  return [...found, ...silent];
}

/** The facts with these changes, beside those given. */
export function changed(facts: Facts, changes: readonly Change[]): Facts {
  const { states, values, sources } = facts;
  const copy = { ...facts, states: { ...states }, values: { ...values }, sources: { ...sources } };
  for (const change of changes) {
    change.make(copy);
  }
  return copy;
}

function clearing(signal: SignalCode & ReasonCode, es: string): Change {
  return {
    signal,
    factor: { code: signal, source: SIGNALS[signal].source, es },
    make: ({ states, values }) => {
      states[signal] = false;
      delete values[signal];
    },
  };
}

/** The source answers, and all that it did not say before is in order. */
function answering(source: SourceId): Change {
  return {
    signal: null,
    factor: { code: 'source_unavailable', source, es: RETRY_ACTION.es },
    make: ({ states, sources }) => {
      sources[source] = 'ok';
      for (const [code, spec] of Object.entries(SIGNALS)) {
        if (spec.source === source) {
          states[code] ??= false;
        }
      }
    },
  };
}
