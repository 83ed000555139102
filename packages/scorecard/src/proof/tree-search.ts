import { both, type Chosen, type FactTree, type Option } from './fact-tree.js';
import type { Budget } from './finding.js';

export type Allows = (option: Option) => boolean;

export interface Sum {
  tenths: number;
  chosen: Chosen;
}

/** The highest sum for each number, of the parts that several sets of inputs share. */
type Highest = Map<FactTree, (Sum | null)[]>;

/** Points are multiples of 0.5. */
const UNIT = 5;
/** One step of the budget is about this many bits of a set of sums. */
const BITS_PER_STEP = 512;

/** Exact searches over all facts of a tree. */
export class TreeSearch {
  private readonly offset: number;

  constructor(
    private readonly tree: FactTree,
    private readonly budget: Budget,
  ) {
    this.offset = depthOf(tree) / UNIT;
  }

  /** The lowest (`sign` 1) or highest (`sign` -1) sum of the allowed facts; `null` if no facts are allowed. */
  extreme(sign: 1 | -1, allows: Allows): Sum | null {
    return this.extremeOf(this.tree, sign, allows, new Map());
  }

  /** Allowed facts with a sum of at least `from` and less than `below`, or `null` if no facts have such a sum. */
  sumIn(from: number, below: number, allows: Allows): Sum | null {
    const least = this.extreme(1, allows);
    if (!least || least.tenths >= below || from >= below) {
      return null;
    }
    if (least.tenths >= from) {
      return least;
    }
    const most = this.extreme(-1, allows) as Sum;
    if (most.tenths < from || most.tenths < below) {
      return most.tenths < from ? null : most;
    }
    return this.listedSum(from, below, allows, 'lowest');
  }

  /** The lowest or highest sum within an interval, from the set of all sums. */
  listedSum(from: number, below: number, allows: Allows, which: 'lowest' | 'highest'): Sum | null {
    const start = 1n << BigInt(this.offset);
    const sums = this.sumsOf(this.tree, allows, start);
    const low = Math.max(Math.ceil(from / UNIT) + this.offset, 0);
    const high = Math.min(Math.ceil(below / UNIT) + this.offset, sums.toString(16).length * 4);
    for (let step = 0; step < high - low; step += 1) {
      const at = which === 'lowest' ? low + step : high - 1 - step;
      if (has(sums, at)) {
        return { tenths: (at - this.offset) * UNIT, chosen: this.trace(this.tree, allows, start, at).chosen };
      }
    }
    return null;
  }

  /** The highest sum for each number of options that count; `null` where no facts have this number. */
  highestByCount(allows: Allows, counts: (option: Option) => boolean): (Sum | null)[] {
    return this.byCount(this.tree, allows, counts, new Map());
  }

  /** @param known what is found for the parts of the tree that several sets of inputs share */
  private extremeOf(tree: FactTree, sign: 1 | -1, allows: Allows, known: Map<FactTree, Sum | null>): Sum | null {
    const found = known.get(tree);
    if (found !== undefined) {
      return found;
    }
    const extreme = this.newExtreme(tree, sign, allows, known);
    known.set(tree, extreme);
    return extreme;
  }

  private newExtreme(tree: FactTree, sign: 1 | -1, allows: Allows, known: Map<FactTree, Sum | null>): Sum | null {
    if (tree.kind === 'leaf') {
      this.budget.spend(tree.options.length);
      let best: Option | null = null;
      for (const option of tree.options) {
        if (allows(option) && (best === null || sign * (option.tenths - best.tenths) < 0)) {
          best = option;
        }
      }
      return best && { tenths: best.tenths, chosen: best };
    }
    let result: Sum | null = tree.kind === 'all' ? { tenths: 0, chosen: null } : null;
    for (const member of tree.members) {
      const found = this.extremeOf(member, sign, allows, known);
      if (tree.kind === 'all') {
        if (!found || !result) {
          return null;
        }
        result = { tenths: result.tenths + found.tenths, chosen: both(result.chosen, found.chosen) };
      } else if (found && (result === null || sign * (found.tenths - result.tenths) < 0)) {
        result = found;
      }
    }
    return result;
  }

  /** The sums of the tree added to each sum of `before`, as bits. */
  private sumsOf(tree: FactTree, allows: Allows, before: bigint): bigint {
    if (tree.kind === 'all') {
      return tree.members.reduce((sums, member) => (sums === 0n ? 0n : this.sumsOf(member, allows, sums)), before);
    }
    if (tree.kind === 'one') {
      return tree.members.reduce((sums, member) => sums | this.sumsOf(member, allows, before), 0n);
    }
    let sums = 0n;
    const shifts = new Set(tree.options.filter(allows).map(({ tenths }) => tenths / UNIT));
    for (const shift of shifts) {
      this.budget.spend(1 + this.offset / BITS_PER_STEP);
      sums |= shift >= 0 ? before << BigInt(shift) : before >> BigInt(-shift);
    }
    return sums;
  }

  /** Options with which the tree leads from some sum of `before` to the sum at `target`. */
  private trace(tree: FactTree, allows: Allows, before: bigint, target: number): { from: number; chosen: Chosen } {
    if (tree.kind === 'leaf') {
      const option = tree.options.find((each) => allows(each) && has(before, target - each.tenths / UNIT)) as Option;
      return { from: target - option.tenths / UNIT, chosen: option };
    }
    if (tree.kind === 'one') {
      const member = tree.members.find((each) => has(this.sumsOf(each, allows, before), target)) as FactTree;
      return this.trace(member, allows, before, target);
    }
    const starts: bigint[] = [];
    let sums = before;
    for (const member of tree.members) {
      starts.push(sums);
      sums = this.sumsOf(member, allows, sums);
    }
    let found: { from: number; chosen: Chosen } = { from: target, chosen: null };
    for (const [index, member] of [...tree.members.entries()].reverse()) {
      const step = this.trace(member, allows, starts[index] as bigint, found.from);
      found = { from: step.from, chosen: both(step.chosen, found.chosen) };
    }
    return found;
  }

  private byCount(tree: FactTree, allows: Allows, counts: (option: Option) => boolean, known: Highest): (Sum | null)[] {
    const highest = known.get(tree) ?? this.newByCount(tree, allows, counts, known);
    known.set(tree, highest);
    return highest;
  }

  private newByCount(
    tree: FactTree,
    allows: Allows,
    counts: (option: Option) => boolean,
    known: Highest,
  ): (Sum | null)[] {
    if (tree.kind === 'leaf') {
      const best: (Sum | null)[] = [];
      for (const option of tree.options.filter(allows)) {
        keepHigher(best, counts(option) ? 1 : 0, { tenths: option.tenths, chosen: option });
      }
      this.budget.spend(tree.options.length);
      return best;
    }
    if (tree.kind === 'one') {
      const best: (Sum | null)[] = [];
      for (const member of tree.members) {
        for (const [count, sum] of this.byCount(member, allows, counts, known).entries()) {
          keepHigher(best, count, sum ?? null);
        }
      }
      return best;
    }
    return tree.members.reduce<(Sum | null)[]>(
      (sums, member) => this.added(sums, this.byCount(member, allows, counts, known)),
      [{ tenths: 0, chosen: null }],
    );
  }

  private added(some: (Sum | null)[], others: (Sum | null)[]): (Sum | null)[] {
    const best: (Sum | null)[] = [];
    this.budget.spend(some.length * others.length);
    for (const [count, one] of some.entries()) {
      for (const [more, other] of others.entries()) {
        if (one && other) {
          const sum = { tenths: one.tenths + other.tenths, chosen: both(one.chosen, other.chosen) };
          keepHigher(best, count + more, sum);
        }
      }
    }
    return best;
  }
}

function keepHigher(best: (Sum | null)[], count: number, sum: Sum | null): void {
  const kept = best[count];
  if (sum && (!kept || sum.tenths > kept.tenths)) {
    best[count] = sum;
  }
}

const has = (bits: bigint, at: number): boolean => at >= 0 && ((bits >> BigInt(at)) & 1n) === 1n;

/** How far the points of a tree can lead below the start, in tenths. */
function depthOf(tree: FactTree): number {
  if (tree.kind === 'leaf') {
    return Math.max(0, ...tree.options.map(({ tenths }) => -tenths));
  }
  const depths = tree.members.map(depthOf);
  return tree.kind === 'all' ? depths.reduce((sum, depth) => sum + depth, 0) : Math.max(0, ...depths);
}
