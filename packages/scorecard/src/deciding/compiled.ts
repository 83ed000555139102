import {
  type Facts,
  type InputName,
  type ReasonCode,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SourceId,
} from '@cotejo/contracts';
import type { Policy } from '../policy/policy.js';
import type { Band, Characteristic, Scorecard } from '../scorecard/scorecard.js';

/** What a signal answers: asked of its source, about these inputs. */
export interface Question {
  signal: SignalCode;
  source: SourceId;
  inputs: readonly InputName[];
}

/** A characteristic as it is evaluated: points in tenths, so that sums are exact. */
export interface CompiledCharacteristic extends Question {
  reason: ReasonCode;
  whenTrue: CompiledBand[];
  whenFalse: CompiledBand[];
  unknownTenths: number;
  /** Over all that the signal could say. */
  lowestTenths: number;
  highestTenths: number;
}

export interface CompiledBand {
  below: number;
  oneOf: ReadonlySet<string> | null;
  /** Fits every answer. */
  open: boolean;
  tenths: number;
}

/** The characteristics that a policy wants scored. */
export function compileCharacteristics(scorecard: Scorecard, policy: Policy): CompiledCharacteristic[] {
  return scorecard.characteristics
    .filter(({ signal }) => !policy.disabledCharacteristics.includes(signal))
    .map(compileCharacteristic);
}

export const tenthsOf = (points: number): number => Math.round(points * 10);

function compileCharacteristic({ signal, reason, bands }: Characteristic): CompiledCharacteristic {
  const { source, inputs }: SignalSpec = SIGNALS[signal];
  const rows = (state: Band['state']) => bands.filter((band) => band.state === state);
  const all = bands.map(({ points }) => tenthsOf(points));
  return {
    signal,
    source,
    inputs,
    reason,
    whenTrue: rows('true').map(compileBand),
    whenFalse: rows('false').map(compileBand),
    unknownTenths: tenthsOf(rows('unknown')[0]?.points ?? 0),
    lowestTenths: Math.min(...all),
    highestTenths: Math.max(...all),
  };
}

export function compileBand({ below, oneOf, points }: Band): CompiledBand {
  const open = below === undefined && oneOf === undefined;
  return {
    below: below ?? Number.NEGATIVE_INFINITY,
    oneOf: oneOf ? new Set(oneOf) : null,
    open,
    tenths: tenthsOf(points),
  };
}

/** The caller sent what the signal is about, and the plan lets its source be asked. */
export function applies({ source, inputs: needed }: Question, { inputs, sources }: Facts): boolean {
  const status = sources[source];
  if (status === 'not_requested' || status === 'not_in_plan') {
    return false;
  }
  for (const input of needed) {
    if (!inputs.includes(input)) {
      return false;
    }
  }
  return true;
}

/** Points of the first band that fits what a signal brought. */
export function tenthsIn(bands: readonly CompiledBand[], value: number | string | undefined): number {
  return firstFit(bands, value)?.tenths ?? 0;
}

/** `null` only among bands of which the last is not open: no scorecard has such. */
export function firstFit(bands: readonly CompiledBand[], value: number | string | undefined): CompiledBand | null {
  for (const band of bands) {
    const { open, below, oneOf } = band;
    if (open || (typeof value === 'number' ? value < below : value !== undefined && oneOf?.has(value))) {
      return band;
    }
  }
  return null;
}
