import type { Level } from '../levels.js';
import type { Cell } from './cells.js';
import type { OwnRule } from './own-rule.js';

/** What some rules do in a cell, in tenths: at least what applies always, at most what may apply. */
export interface Effects {
  points: { least: number; most: number };
  /** The highest lift of the rules that always apply; 0 for none. */
  lift: number;
}

export function effectsOf(rules: readonly OwnRule[], cell: Cell, level: Level): Effects {
  const effects: Effects = { points: { least: 0, most: 0 }, lift: 0 };
  for (const rule of rules) {
    const firing = cell.firing(rule);
    if (firing === 'never') {
      continue;
    }
    effects.points.most += rule.tenths;
    if (firing === 'always') {
      effects.points.least += rule.tenths;
      effects.lift = Math.max(effects.lift, rule.liftAt(level));
    }
  }
  return effects;
}
