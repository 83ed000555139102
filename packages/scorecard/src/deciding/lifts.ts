import { type ReasonCode, SIGNALS, type SignalSpec, type SourceId } from '@cotejo/contracts';
import type { FloorRule, Policy } from '../policy/policy.js';
import { type Question, tenthsOf } from './compiled.js';

/** What lifts a score to at least `tenths`, as a line of the score tells it. */
export interface Lift {
  id: string;
  source: SourceId | null;
  tenths: number;
  reason: ReasonCode;
}

/** A lift that a true signal sets off. */
export interface CompiledRule extends Question {
  lift: Lift;
}

/** A policy's hard stops and floors, apart: of two that lift equally, the graver reason is told. */
export function compileRules({ hardStops, floors }: Policy): { stops: CompiledRule[]; floors: CompiledRule[] } {
  return {
    stops: hardStops.map((stop) => compileRule('stop', { ...stop, floor: 100 })),
    floors: floors.map((floor) => compileRule('floor', floor)),
  };
}

function compileRule(kind: 'stop' | 'floor', { signal, floor, reason }: FloorRule): CompiledRule {
  const { source, inputs }: SignalSpec = SIGNALS[signal];
  return { signal, source, inputs, lift: liftTo(floor, `${kind}:${signal}`, source, reason) };
}

/** @param floor in points */
export function liftTo(floor: number, id: string, source: SourceId | null, reason: ReasonCode): Lift {
  return { id, source, tenths: tenthsOf(floor), reason };
}

/** The first of the highest. */
export function highest(lifts: readonly Lift[]): Lift | null {
  return lifts.reduce<Lift | null>((best, each) => (best && best.tenths >= each.tenths ? best : each), null);
}
