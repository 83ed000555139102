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
  const value = values[signal];
  if (value !== undefined) {
    made.value = value;
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

/** The contribution of a rule. The value of a merchant's rule is its id. */
export function rule(
  characteristic: string,
  source: SourceId | null,
  tenths: number,
  reason: ReasonCode | null,
): Contribution {
  const made: Contribution = { characteristic, source, state: 'rule', points: tenths / 10, reason };
  if (characteristic.startsWith(MERCHANT_RULE)) {
    made.value = characteristic.slice(MERCHANT_RULE.length);
  }
  return made;
}

/** A signal without points that evidence or a rule of the merchant reads. It is shown, so that a receipt has it. */
export function readContribution({ signal, source }: SignalQuery, { states, values }: Facts): Contribution {
  const made: Contribution = {
    characteristic: signal,
    source,
    state: `${states[signal] ?? 'unknown'}`,
    points: 0,
    reason: null,
  };
  const value = values[signal];
  if (value !== undefined) {
    made.value = value;
  }
  return made;
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

/** What the contributions of a merchant's rules begin with; the id of the rule follows. */
export const MERCHANT_RULE = 'rule:';
