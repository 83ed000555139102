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

/** A factor that a buyer or the tenant can change, and its effect on the facts. */
export interface Change {
  /** The signal that becomes false; `null`: a silent source answers. */
  signal: SignalCode | null;
  factor: FactorChange;
  /** Applies the change to `facts`, which it modifies. */
  apply(facts: Facts): void;
}

/** All possible changes, in the order of the tables in contracts, whatever the order of properties in the facts. */
export function changesOf({ states, sources }: Facts): Change[] {
  const clearings = (Object.entries(ACTIONS) as [SignalCode & ReasonCode, Action][])
    .filter(([code]) => states[code] === true)
    .map(([code, action]) => clearing(code, action));
  const answers = SOURCE_IDS.filter((id) => sources[id] === 'timeout' || sources[id] === 'unavailable').map(answering);
  return [...clearings, ...answers];
}

/** A copy of the facts with these changes. */
export function withChanges(facts: Facts, changes: readonly Change[]): Facts {
  const { states, values, sources } = facts;
  const copy = { ...facts, states: { ...states }, values: { ...values }, sources: { ...sources } };
  for (const change of changes) {
    change.apply(copy);
  }
  return copy;
}

function clearing(signal: SignalCode & ReasonCode, { es, en }: Action): Change {
  return {
    signal,
    factor: { code: signal, source: SIGNALS[signal].source, es, en },
    apply: ({ states, values }) => {
      states[signal] = false;
      delete values[signal];
    },
  };
}

/** The source answers, and its missing signals are false. */
function answering(source: SourceId): Change {
  return {
    signal: null,
    factor: { code: 'source_unavailable', source, es: RETRY_ACTION.es, en: RETRY_ACTION.en },
    apply: ({ states, sources }) => {
      sources[source] = 'ok';
      for (const [code, spec] of Object.entries(SIGNALS)) {
        if (spec.source === source) {
          states[code] ??= false;
        }
      }
    },
  };
}
