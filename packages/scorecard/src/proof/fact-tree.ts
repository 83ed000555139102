import type { EvidenceCode, InputName, SignalCode, SignalState, SourceId, SourceStatus } from '@cotejo/contracts';

/** One part of some facts. */
export type FactPart =
  | { kind: 'signal'; signal: SignalCode; state: SignalState; value: number | string | undefined }
  | { kind: 'source'; source: SourceId; status: SourceStatus }
  | { kind: 'inputs'; inputs: readonly InputName[]; sources: readonly SourceId[] }
  | { kind: 'evidence'; evidence: readonly EvidenceCode[]; amountCop: number };

/** A part of facts with its effect on the decision. */
export interface Option {
  part: FactPart;
  tenths: number;
  /** Tenths of the rule that the part triggers; 0 for none. */
  lift: number;
  /** A mandatory source did not answer. */
  missing: boolean;
}

/** All possible facts: one option of each leaf, all members of an `all`, one member of a `one`. */
export type FactTree =
  | { kind: 'leaf'; options: Option[] }
  | { kind: 'all'; members: FactTree[] }
  | { kind: 'one'; members: FactTree[] };

/** The chosen options, in the order of the tree. */
export type Chosen = Option | readonly [Chosen, Chosen] | null;

export const both = (one: Chosen, other: Chosen): Chosen =>
  one === null ? other : other === null ? one : [one, other];

export function optionsOf(chosen: Chosen): Option[] {
  const options: Option[] = [];
  const open: Chosen[] = [chosen];
  while (open.length > 0) {
    const next = open.pop() as Chosen;
    if (next === null) {
      continue;
    }
    if (Array.isArray(next)) {
      open.push(next[1], next[0]);
    } else {
      options.push(next as Option);
    }
  }
  return options;
}
