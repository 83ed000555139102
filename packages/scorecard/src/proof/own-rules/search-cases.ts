import type { Facts } from '@cotejo/contracts';
import type { FactSpace, Listed } from '../fact-space.js';
import type { Chosen, Option } from '../fact-tree.js';
import type { Cell, MakeCell } from './cells.js';
import type { OwnRule } from './own-rule.js';
import { purchaseWith } from './purchase.js';
import type { Choice, Variable } from './variables.js';
import { givenTo, type World } from './worlds.js';

/** The sums of the tree in which a case is: from one on, and below another. */
export interface Window {
  from: number;
  below: number;
  /** Hard stops and floors lift the score to less than this. */
  liftBelow: number;
  /** Every mandatory source answers. */
  isComplete: boolean;
  /** The buyer is on the allow list, so that the sum does not matter. */
  isAllowed: boolean;
}

/** Facts that a search has found. */
export interface FoundCase {
  cell: Cell;
  chosen: Chosen;
  listed: Listed;
}

export interface CaseQuery {
  world: World;
  /** One for each amount. */
  cells: readonly MakeCell[];
  /** Rules of which it must be known whether they apply, the one in question first. */
  rules: readonly OwnRule[];
  /** The variables of the rule in question come first. */
  variables: readonly Variable[];
  /** Where a case can be; empty: the cell has no case. Where a rule may apply, the windows are as wide as it makes them. */
  windowsOf(cells: readonly Cell[]): Window[];
}

/** Finds cases one by one. It is exact for the facts of the world: if it finds no case, no facts are one. */
export function* findCases(space: FactSpace, query: CaseQuery): Generator<FoundCase> {
  yield* within(space, query, [], 0);
}

function* within(space: FactSpace, query: CaseQuery, choices: readonly Choice[], at: number): Generator<FoundCase> {
  const { rules, variables } = query;
  const cells = query.cells.map((make) => make(choices));
  space.budget.spend(1 + rules.length * cells.length);
  const windows = query.windowsOf(cells);
  const open = rules.filter((rule) => cells.some((cell) => cell.firing(rule) === 'maybe'));
  // The tree is searched once the first rule is known to apply, with windows as wide as the others may make them, and in the end.
  const isSearched = windows.length > 0 && !open.includes(rules[0] as OwnRule);
  const found = isSearched ? caseIn(space.baseTenths, query.world, cells, windows) : null;
  if (windows.length === 0 || (isSearched && !found)) {
    return;
  }
  if (found && open.length === 0) {
    yield found;
    return;
  }
  const isOpen = ({ comparisons }: Variable) =>
    comparisons.some(({ fact }) => open.some(({ facts }) => facts.has(fact)));
  const next = variables.findIndex((variable, index) => index >= at && isOpen(variable));
  for (const choice of variables[next]?.choices ?? []) {
    yield* within(space, query, [...choices, choice], next + 1);
  }
}

function caseIn(
  baseTenths: number,
  world: World,
  cells: readonly Cell[],
  windows: readonly Window[],
): FoundCase | null {
  const [cell] = cells as [Cell];
  const search = world.search();
  if (!search) {
    return null;
  }
  for (const { from, below, liftBelow, isComplete, isAllowed } of windows) {
    const allows = cell.allows(
      (option: Option) => option.lift < liftBelow && !(isComplete && option.missing) && world.allows(option),
    );
    const sum = isAllowed ? search.extreme(1, allows) : search.sumIn(from - baseTenths, below - baseTenths, allows);
    if (sum) {
      return { cell, chosen: sum.chosen, listed: isAllowed ? 'allowed' : undefined };
    }
  }
  return null;
}

/** The facts of a case, complete with its purchase and the evidence that was given. */
export function factsOf(space: FactSpace, { cell, chosen, listed }: FoundCase, amountCop = cell.amountCop): Facts {
  const { facts } = space.witness(chosen, amountCop, listed);
  return givenTo({ ...facts, ...purchaseWith(cell.values) }, cell.given);
}
