import type { ReasonCode, SourceId } from '@cotejo/contracts';
import type { FloorRule, Policy } from '../policy/policy.js';
import { queryOf, type SignalQuery, tenthsOf } from './signal-query.js';

/** A rule that raises the score to at least `tenths`; the decision shows it as one contribution. */
export interface Lift {
  id: string;
  source: SourceId | null;
  tenths: number;
  reason: ReasonCode;
}

/** A lift that applies when its signal is true. */
export interface CompiledRule extends SignalQuery {
  lift: Lift;
}

/**
 * The hard stops and the floors of a policy, separately: of two equal lifts, the reason of the hard stop is reported.
 */
export function compileRules({ hardStops, floors }: Policy): { stops: CompiledRule[]; floors: CompiledRule[] } {
  return {
    stops: hardStops.map((stop) => compileRule('stop', { ...stop, floor: 100 })),
    floors: floors.map((floor) => compileRule('floor', floor)),
  };
}

function compileRule(kind: 'stop' | 'floor', { signal, floor, reason }: FloorRule): CompiledRule {
  const query = queryOf(signal);
  return { ...query, lift: liftTo(floor, `${kind}:${signal}`, query.source, reason) };
}

/** @param floor in points */
export function liftTo(floor: number, id: string, source: SourceId | null, reason: ReasonCode): Lift {
  return { id, source, tenths: tenthsOf(floor), reason };
}

/** The highest lift; the first one if several are equal. */
export function highest(lifts: readonly Lift[]): Lift | null {
  return lifts.reduce<Lift | null>((best, each) => (best && best.tenths >= each.tenths ? best : each), null);
}

/** Whether a rule raises the score. Then evidence takes nothing away, so that it changes no outcome of a rule. */
export const isLifted = (lifts: readonly Lift[]): boolean => lifts.some(({ tenths }) => tenths > 0);
