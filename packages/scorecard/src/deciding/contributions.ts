import type { Contribution, Facts, ReasonCode, SourceId, SourceStatus } from '@cotejo/contracts';
import { type CompiledCharacteristic, tenthsIn } from './compiled.js';

/** Points of a characteristic for these facts, in tenths. */
export function tenthsFor(
  { signal, source, whenTrue, whenFalse, unknownTenths, unansweredTenths }: CompiledCharacteristic,
  facts: Facts,
): number {
  const state = facts.states[signal];
  if (state === true) {
    return tenthsIn(whenTrue, facts.values[signal]);
  }
  if (state === false) {
    return tenthsIn(whenFalse, facts.values[signal]);
  }
  return facts.sources[source] === 'not_configured' ? unknownTenths : unansweredTenths;
}

/** The contribution of a characteristic, with a reason if its points are above zero. */
export function contribution(
  { signal, source, reason }: CompiledCharacteristic,
  tenths: number,
  { states, values, sources }: Facts,
): Contribution {
  const state = states[signal] ?? 'unknown';
  const made: Contribution = {
    characteristic: signal,
    source,
    state: state === true ? 'true' : state === false ? 'false' : 'unknown',
    points: tenths / 10,
    reason: null,
  };
  if (values[signal] !== undefined) {
    made.value = values[signal];
  }
  if (tenths > 0 && state === true) {
    made.reason = reason;
  }
  if (tenths > 0 && state === 'unknown') {
    made.reason = unknownReason(sources[source]);
  }
  return made;
}

/** Reason why a signal is unknown, by the status of its source. */
export function unknownReason(status: SourceStatus): ReasonCode {
  switch (status) {
    case 'ok':
      return 'not_verified';
    case 'not_in_plan':
      return 'source_not_permitted';
    case 'not_configured':
      return 'source_not_configured';
    case 'not_awaited':
      return 'source_not_awaited';
    default:
      return 'source_unavailable';
  }
}

/** The contribution of a rule. */
export function rule(
  characteristic: string,
  source: SourceId | null,
  tenths: number,
  reason: ReasonCode | null,
): Contribution {
  return { characteristic, source, state: 'rule', points: tenths / 10, reason };
}
