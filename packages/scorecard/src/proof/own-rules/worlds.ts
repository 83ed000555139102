import {
  EVIDENCE,
  type EvidenceCode,
  type Facts,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SourceId,
} from '@cotejo/contracts';
import type { FactSpace } from '../fact-space.js';
import type { Option } from '../fact-tree.js';
import { contextsOf } from '../offset-contexts.js';
import type { Allows, TreeSearch } from '../tree-search.js';

/** The evidence that a buyer has given, and the facts in which it can be. */
export interface World {
  given: readonly EvidenceCode[];
  allows: Allows;
  /** `null`: no facts fit the evidence. */
  search(): TreeSearch | null;
}

/** The worlds in which rules may decide otherwise. */
export class Worlds {
  /** Without evidence, and with each set of the evidence that rules ask for. No offset takes points, so their sums may be too high. */
  readonly plain: readonly World[];
  private readonly counted = new Map<string, World[]>();

  constructor(
    private readonly space: FactSpace,
    private readonly asked: readonly EvidenceCode[],
  ) {
    this.plain = [[], ...subsetsOf(asked)]
      .filter((given) => isPossible(given, space.sources))
      .map((given) => ({
        given,
        allows: given.length === 0 ? () => true : withEvidence(given),
        search: () => space.search,
      }));
  }

  /** With each set of evidence that offsets count at an amount. */
  countedAt(amountCop: number | null): readonly World[] {
    const { space, asked } = this;
    // No amount is within the limit of an offset that has one, as for a request without an amount.
    const amount = amountCop ?? Number.POSITIVE_INFINITY;
    const key = [...space.offsets.values()]
      .flat()
      .map(({ upToCop, unknownBelowCop }) => Number(amount <= upToCop) + 2 * Number(amount < unknownBelowCop))
      .join('');
    const worlds =
      this.counted.get(key) ??
      [...contextsOf(space.offsets, amount, asked)].map((context): World => {
        let search: TreeSearch | null | undefined;
        return {
          given: context.evidence,
          allows: withEvidence(context.evidence),
          search: () => {
            search = search === undefined ? space.searchIn(context) : search;
            return search;
          },
        };
      });
    this.counted.set(key, worlds);
    return worlds;
  }
}

const confirmedBy = (given: readonly EvidenceCode[]): SignalCode[] =>
  given.flatMap((code): readonly SignalCode[] => EVIDENCE[code].confirms);

const isPossible = (given: readonly EvidenceCode[], sources: readonly SourceId[]): boolean =>
  confirmedBy(given).every((signal) => sources.includes(SIGNALS[signal].source));

/** Facts that have the inputs of the evidence, and in which the signals that it confirms are false. */
function withEvidence(given: readonly EvidenceCode[]): Allows {
  const confirmed = new Set<SignalCode>(confirmedBy(given));
  const inputs = new Set(given.flatMap((code): readonly InputName[] => SIGNALS[code].inputs));
  return ({ part }: Option) => {
    if (part.kind === 'signal') {
      return !confirmed.has(part.signal) || part.state === false;
    }
    return (
      part.kind !== 'inputs' || [...inputs].every((input) => part.inputs.includes(input) || !isAskable(input, part))
    );
  };
}

const isAskable = (input: InputName, { sources }: { sources: readonly SourceId[] }): boolean =>
  (Object.values(SIGNALS) as { source: SourceId; inputs: readonly InputName[] }[]).some(
    ({ source, inputs }) => input !== 'document' && sources.includes(source) && inputs.includes(input),
  );

/** The facts after the buyer has given the evidence. */
export function givenTo(facts: Facts, given: readonly EvidenceCode[]): Facts {
  if (given.length === 0) {
    return facts;
  }
  const inputs = new Set([...facts.inputs, ...given.flatMap((code): readonly InputName[] => SIGNALS[code].inputs)]);
  const states = { ...facts.states, ...Object.fromEntries(given.map((code) => [code, true])) };
  return { ...facts, inputs: [...inputs], states, sources: { ...facts.sources, evidence: 'ok' } };
}

/** Every subset that is not empty, small ones first. */
function subsetsOf<T>(members: readonly T[]): T[][] {
  const all = Array.from({ length: 2 ** members.length - 1 }, (_, at) =>
    members.filter((_member, bit) => ((at + 1) >> bit) & 1),
  );
  return all.sort((one, other) => one.length - other.length);
}
