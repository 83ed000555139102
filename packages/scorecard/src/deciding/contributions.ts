import type { Contribution, Facts, ReasonCode, SignalCode, SourceId, SourceStatus } from '@cotejo/contracts';
import { type CompiledCharacteristic, tenthsIn } from './compiled.js';
import type { CompiledOffset } from './offsets.js';
import type { SignalQuery } from './signal-query.js';

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

/** Evidence has no points of its own. It is shown, so that a receipt has it. */
export function evidenceContribution({ signal, source }: SignalQuery, { states, values }: Facts): Contribution {
  const value = values[signal];
  return {
    characteristic: signal,
    source,
    state: `${states[signal] ?? 'unknown'}`,
    points: 0,
    reason: null,
    ...(value !== undefined && { value }),
  };
}

/** What an offset takes from its signal; its value is the evidence. */
export function offsetContribution(signal: SignalCode, tenths: number, { evidence }: CompiledOffset): Contribution {
  const value = evidence.signal;
  return {
    characteristic: `${OFFSET}${signal}`,
    source: 'evidence',
    state: 'rule',
    points: -tenths / 10,
    reason: null,
    value,
  };
}

/** What the contributions of offsets begin with; their signal follows. */
export const OFFSET = 'offset:';
