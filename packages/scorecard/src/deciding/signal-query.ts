import {
  type Facts,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';

/** A signal with its source and the inputs it needs. */
export interface SignalQuery {
  signal: SignalCode;
  source: SourceId;
  inputs: readonly InputName[];
}

export const queryOf = (signal: SignalCode): SignalQuery => {
  const { source, inputs } = SIGNALS[signal];
  return { signal, source, inputs };
};

/** Whether the request has the inputs of the signal, and its source was requested and is in the plan. */
export function applies({ source, inputs: needed }: SignalQuery, { inputs, sources }: Facts): boolean {
  const status = sources[source];
  if (status === 'not_requested' || status === 'not_in_plan') {
    return false;
  }
  for (const input of needed) {
    if (!inputs.includes(input)) {
      return false;
    }
  }
  return true;
}

/** Which statuses of a source leave its answers open. */
export type IsOpen = (status: SourceStatus) => boolean;

/** Whether a signal applies, has no answer, and has a source for which `isOpen` is true. */
export function isUnanswered(query: SignalQuery, facts: Facts, isOpen: IsOpen): boolean {
  return facts.states[query.signal] === undefined && isOpen(facts.sources[query.source]) && applies(query, facts);
}

/** Points are in tenths, so that sums are exact. */
export const tenthsOf = (points: number): number => Math.round(points * 10);
