import type { FactSpace } from '../fact-space.js';
import type { Level } from '../levels.js';
import type { Cell } from './cells.js';
import { type Effects, effectsOf } from './effects.js';
import type { OwnRule } from './own-rule.js';
import type { Window } from './search-cases.js';

const DOWN = Number.NEGATIVE_INFINITY;
const UP = Number.POSITIVE_INFINITY;

/** All facts. */
export const ANYWHERE: Window = { from: DOWN, below: UP, liftBelow: UP, isComplete: false, isAllowed: false };

/** A threshold of a level, and whether all that is below it is approved. */
interface Boundary {
  tenths: number;
  isApproval: boolean;
}

const boundariesOf = ({ reviewTenths, rejectTenths }: Level): [approval: Boundary, rejection: Boundary] => [
  { tenths: Math.min(reviewTenths, rejectTenths), isApproval: true },
  { tenths: rejectTenths, isApproval: false },
];

/** Where the rule moves a score over a boundary that nothing else moves it over. */
export function changingWindows(space: FactSpace, rule: OwnRule, others: readonly OwnRule[], cell: Cell): Window[] {
  const level = space.levelAt(cell.amountCop);
  if (cell.firing(rule) === 'never') {
    return [];
  }
  const effects = effectsOf(others, cell, level);
  return boundariesOf(level).flatMap((boundary) => moved(space, rule, level, boundary, effects));
}

function moved(
  space: FactSpace,
  rule: OwnRule,
  level: Level,
  { tenths, isApproval }: Boundary,
  { points, lift }: Effects,
): Window[] {
  if (tenths <= 0 || lift >= tenths) {
    return [];
  }
  const lifts = rule.liftAt(level) >= tenths;
  const below = tenths - points.least;
  const window = { from: lifts ? DOWN : tenths - rule.tenths - points.most, below, liftBelow: tenths };
  const windows = lifts || rule.tenths > 0 ? [{ ...window, isComplete: isApproval, isAllowed: false }] : [];
  const byList = lifts && space.canBeAllowed && space.baseTenths < tenths;
  return byList ? [...windows, { ...window, isComplete: isApproval, isAllowed: true }] : windows;
}

/** Where purchases are approved although the rule's condition is true. */
export function approvedWindows(space: FactSpace, rules: readonly OwnRule[], cell: Cell): Window[] {
  const level = space.levelAt(cell.amountCop);
  const [{ tenths }] = boundariesOf(level);
  const { points, lift } = effectsOf(rules, cell, level);
  if (tenths <= 0 || lift >= tenths) {
    return [];
  }
  const window = { from: DOWN, below: tenths - points.least, liftBelow: tenths, isComplete: true };
  const byList = space.canBeAllowed && space.baseTenths < tenths;
  return [{ ...window, isAllowed: false }, ...(byList ? [{ ...window, isAllowed: true }] : [])];
}

/** Where the rule moves the outcome of the smaller amount, and the larger amount has a milder one. */
export function milderWindows(
  space: FactSpace,
  rule: OwnRule,
  others: readonly OwnRule[],
  [smaller, larger]: readonly [Cell, Cell],
): Window[] {
  if (smaller.firing(rule) === 'never' || larger.firing(rule) === 'always') {
    return [];
  }
  const levels = [smaller, larger].map(({ amountCop }) => space.levelAt(amountCop)) as [Level, Level];
  const [before, after] = [effectsOf(others, smaller, levels[0]), effectsOf(others, larger, levels[1])];
  return boundariesOf(levels[0]).flatMap((boundary, at) => {
    const milder = boundariesOf(levels[1])[at as 0 | 1].tenths;
    if (milder <= 0 || after.lift >= milder) {
      return [];
    }
    return moved(space, rule, levels[0], boundary, before)
      .map((window) => ({
        ...window,
        below: Math.min(window.below, milder - after.points.least),
        liftBelow: Math.min(window.liftBelow, milder),
      }))
      .filter(({ isAllowed }) => !isAllowed || space.baseTenths < milder);
  });
}
