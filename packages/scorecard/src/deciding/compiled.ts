import type { ReasonCode } from '@cotejo/contracts';
import type { Policy } from '../policy/policy.js';
import type { Band, Characteristic, Scorecard } from '../scorecard/scorecard.js';
import { type CompiledOffset, compileOffsets } from './offsets.js';
import { queryOf, type SignalQuery, tenthsOf } from './signal-query.js';

/** A characteristic prepared for scoring. Points are in tenths, so that sums are exact. */
export interface CompiledCharacteristic extends SignalQuery {
  reason: ReasonCode;
  whenTrue: CompiledBand[];
  whenFalse: CompiledBand[];
  /** Points of an unknown answer, from the scorecard. */
  unknownTenths: number;
  /** The same when the source is configured, so that it could have answered: the policy may charge for it. */
  unansweredTenths: number;
  /** Lowest and highest points over all possible answers. */
  lowestTenths: number;
  highestTenths: number;
  /** Rules of the offset matrix for the signal; the one that takes most comes first. */
  offsets: readonly CompiledOffset[];
}

export interface CompiledBand {
  below: number;
  oneOf: ReadonlySet<string> | null;
  /** The band fits every answer. */
  open: boolean;
  tenths: number;
}

/** Compiles the characteristics that the policy does not disable. */
export function compileCharacteristics(scorecard: Scorecard, policy: Policy): CompiledCharacteristic[] {
  const offsets = compileOffsets(scorecard, policy);
  return scorecard.characteristics
    .filter(({ signal }) => !policy.disabledCharacteristics.includes(signal))
    .map((characteristic) => ({
      ...compileCharacteristic(characteristic, policy),
      offsets: offsets.get(characteristic.signal) ?? [],
    }));
}

function compileCharacteristic(
  { signal, reason, bands }: Characteristic,
  { unknownPoints }: Policy,
): Omit<CompiledCharacteristic, 'offsets'> {
  const rows = (state: Band['state']) => bands.filter((band) => band.state === state);
  const unknown = rows('unknown')[0]?.points ?? 0;
  const unanswered = unknownPoints?.[signal] ?? unknown;
  const all = [...bands.map(({ points }) => points), unknown, unanswered].map(tenthsOf);
  return {
    ...queryOf(signal),
    reason,
    whenTrue: rows('true').map(compileBand),
    whenFalse: rows('false').map(compileBand),
    unknownTenths: tenthsOf(unknown),
    unansweredTenths: tenthsOf(unanswered),
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

/** Tenths of the first band that fits the value of a signal. */
export function tenthsIn(bands: readonly CompiledBand[], value: number | string | undefined): number {
  return firstFit(bands, value)?.tenths ?? 0;
}

/** The first band that fits. `null` is possible only when the last band is not open, which no valid scorecard has. */
export function firstFit(bands: readonly CompiledBand[], value: number | string | undefined): CompiledBand | null {
  for (const band of bands) {
    const { open, below, oneOf } = band;
    if (open || (typeof value === 'number' ? value < below : value !== undefined && oneOf?.has(value))) {
      return band;
    }
  }
  return null;
}
