import type { GridPosition } from '@cotejo/colombia';
import type { GeoPoint } from '@cotejo/contracts';
import { lowerBound } from './sorted-search.js';

/** A place that was worked out from the crossings around it. */
export interface GridPlace {
  point: GeoPoint;
  /** Voted by the crossings around, such as a localidad of Bogotá; `null` where the data has none. */
  locality: string | null;
  /** Metres; how far the nearest known crossing is, which is as exact as the place can be. */
  precisionM: number;
}

/** Columns over crossings, sorted by calle. */
export interface CrossingColumns {
  calles: Float64Array;
  carreras: Float64Array;
  lats: Float64Array;
  lons: Float64Array;
  /** Index into `localityNames`. */
  localities: Uint32Array;
  localityNames: readonly string[];
}

const NEIGHBOURS = 6;
/** Keeps a crossing that is hit exactly from deciding alone. */
const WEIGHT_OFFSET_BLOCKS = 0.3;
/** Farther from any known crossing nothing is said. */
const REACH_BLOCKS = 8;
const BLOCK_M = 100;

interface Neighbour {
  index: number;
  distance: number;
}

/**
 * Finds addresses among the known crossings of one city: the six nearest by street numbers, averaged by closeness.
 * Bogotá's streets are numbered evenly enough for that (docs/adr/0022-addresses.md has the measure).
 */
export class CrossingGrid {
  constructor(private readonly columns: CrossingColumns) {}

  get size(): number {
    return this.columns.calles.length;
  }

  /** @param except index of a crossing to leave out, for who measures how well the others find it */
  locate(position: GridPosition, except = -1): GridPlace | null {
    const nearest = this.nearest(position, except);
    const [first] = nearest;
    if (!first || first.distance > REACH_BLOCKS) {
      return null;
    }
    const { lats, lons } = this.columns;
    let [lat, lon, sum] = [0, 0, 0];
    for (const { index, distance } of nearest) {
      const weight = weightOf(distance);
      lat += weight * (lats[index] as number);
      lon += weight * (lons[index] as number);
      sum += weight;
    }
    const point = { lat: lat / sum, lon: lon / sum };
    return { point, locality: this.voted(nearest), precisionM: Math.round(Math.max(1, first.distance) * BLOCK_M) };
  }

  /** Walks outwards from the calle asked for, until nothing nearer can come. */
  private nearest({ calle, carrera }: GridPosition, except: number): Neighbour[] {
    const { calles, carreras } = this.columns;
    const found: Neighbour[] = [];
    let above = lowerBound(calles, calle);
    let below = above - 1;
    while (above < calles.length || below >= 0) {
      const up = above < calles.length ? (calles[above] as number) - calle : Number.POSITIVE_INFINITY;
      const down = below >= 0 ? calle - (calles[below] as number) : Number.POSITIVE_INFINITY;
      const worst =
        found.length < NEIGHBOURS ? Number.POSITIVE_INFINITY : (found[NEIGHBOURS - 1] as Neighbour).distance;
      if (Math.min(up, down) > worst) {
        break;
      }
      const index = up <= down ? above++ : below--;
      if (index !== except) {
        insert(found, { index, distance: Math.hypot(Math.min(up, down), (carreras[index] as number) - carrera) });
      }
    }
    return found;
  }

  private voted(nearest: readonly Neighbour[]): string | null {
    const votes = new Map<number, number>();
    for (const { index, distance } of nearest) {
      const locality = this.columns.localities[index] as number;
      votes.set(locality, (votes.get(locality) ?? 0) + weightOf(distance));
    }
    const [winner] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [];
    return (winner !== undefined && this.columns.localityNames[winner]) || null;
  }
}

function weightOf(distance: number): number {
  return 1 / (distance + WEIGHT_OFFSET_BLOCKS) ** 2;
}

/** Into a list that stays sorted and short. */
function insert(found: Neighbour[], neighbour: Neighbour): void {
  const at = found.findIndex(({ distance }) => neighbour.distance < distance);
  if (at < 0 && found.length >= NEIGHBOURS) {
    return;
  }
  found.splice(at < 0 ? found.length : at, 0, neighbour);
  found.length = Math.min(found.length, NEIGHBOURS);
}
