import { createHash } from 'node:crypto';
import type { GeoPoint } from '@cotejo/contracts';
import { lowerBound } from '../sorted-search.js';
import type { GridPlace } from './crossing-grid.js';

/** Strata of one municipality by street segment, by block, or both. Columns share their indexes. */
export interface StratumColumns {
  /**
   * Sorted hashes of segments such as `CL 49B KR 64B`: the street, and the street from which its plates are counted.
   */
  segments: BigUint64Array;
  segmentStrata: Uint8Array;
  /** Centres of blocks, sorted by latitude, in degrees. */
  lats: Float64Array;
  lons: Float64Array;
  blockStrata: Uint8Array;
}

/**
 * Radius in which blocks count, or the precision of the position if that is larger. Half of the estimated positions are
 * less than 150 m from their address, three of four less than 270 m.
 */
const AROUND_M = 300;
/** A stratum is returned only when enough blocks are around and nearly all of them have it. */
const AGREEMENT_MIN = 0.9;
const BLOCKS_MIN = 5;

const METRES_PER_DEGREE = 111_195;

export class StratumMap {
  constructor(private readonly columns: StratumColumns) {}

  /** @param segment as `standardiseCrossing` writes it */
  ofSegment(segment: string): number | null {
    const { segments, segmentStrata } = this.columns;
    const hash = segmentHash(segment);
    const at = lowerBound(segments, hash);
    return segments[at] === hash ? (segmentStrata[at] ?? null) : null;
  }

  /** Stratum of the blocks around a position with a precision of some hundred metres; `null` when they differ. */
  around({ point, precisionM }: GridPlace): number | null {
    const counts = this.countAround(point, Math.max(AROUND_M, precisionM));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const most = Math.max(...counts);
    return total >= BLOCKS_MIN && most >= total * AGREEMENT_MIN ? counts.indexOf(most) : null;
  }

  private countAround({ lat, lon }: GeoPoint, metres: number): number[] {
    const { lats, lons, blockStrata } = this.columns;
    const counts = [0, 0, 0, 0, 0, 0, 0];
    const reach = metres / METRES_PER_DEGREE;
    const shrink = Math.cos((lat * Math.PI) / 180);
    for (let at = lowerBound(lats, lat - reach); at < lats.length && (lats[at] as number) <= lat + reach; at += 1) {
      const away = Math.hypot((lats[at] as number) - lat, ((lons[at] as number) - lon) * shrink);
      const stratum = blockStrata[at] as number;
      if (away <= reach) {
        counts[stratum] = (counts[stratum] ?? 0) + 1;
      }
    }
    return counts;
  }
}

/** A hash of 64 bits: a collision among the millions of segments of a country is very unlikely. */
export function segmentHash(segment: string): bigint {
  return createHash('sha256').update(segment).digest().readBigUInt64BE();
}
