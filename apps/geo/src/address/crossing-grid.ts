import type { GridPosition } from '@cotejo/colombia';
import type { GeoPoint } from '@cotejo/contracts';
import { lowerBound } from '../sorted-search.js';

/** A position estimated from the crossings around it. */
export interface GridPlace {
  point: GeoPoint;
  /** Locality of most crossings around, such as a localidad of Bogotá; `null` when the data has no localities. */
  locality: string | null;
  /** Distance to the nearest known crossing in metres, which limits the precision of the estimate. */
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
/** Added to every distance, so that a crossing at distance 0 does not decide alone. */
const WEIGHT_OFFSET_BLOCKS = 0.3;
/** No position is returned when the nearest known crossing is farther away. */
const REACH_BLOCKS = 8;
const BLOCK_M = 100;

interface Neighbour {
  index: number;
  distance: number;
}

/**
 * Estimates the position of an address from the known crossings of one city: it takes the six nearest crossings by street
 * numbers and averages them, weighted by closeness. Bogotá's streets are numbered evenly enough for this
 * (docs/adr/0022-addresses.md has the measurement).
 */
export class CrossingGrid {
  constructor(private readonly columns: CrossingColumns) {}

  get size(): number {
    return this.columns.calles.length;
  }

  /** @param except index of a crossing to leave out, to measure how well the others locate it */
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
    return { point, locality: this.locality(nearest), precisionM: Math.round(Math.max(1, first.distance) * BLOCK_M) };
  }

  /** Searches outwards from the given calle until no nearer crossing is possible. */
  private nearest({ calle, carrera }: GridPosition, except: number): Neighbour[] {
    const { calles, carreras } = this.columns;
    const neighbours: Neighbour[] = [];
    let above = lowerBound(calles, calle);
    let below = above - 1;
    while (above < calles.length || below >= 0) {
      const up = above < calles.length ? (calles[above] as number) - calle : Number.POSITIVE_INFINITY;
      const down = below >= 0 ? calle - (calles[below] as number) : Number.POSITIVE_INFINITY;
      const worst =
        neighbours.length < NEIGHBOURS ? Number.POSITIVE_INFINITY : (neighbours[NEIGHBOURS - 1] as Neighbour).distance;
      if (Math.min(up, down) > worst) {
        break;
      }
      const index = up <= down ? above++ : below--;
      if (index !== except) {
        insert(neighbours, { index, distance: Math.hypot(Math.min(up, down), (carreras[index] as number) - carrera) });
      }
    }
    return neighbours;
  }

  private locality(nearest: readonly Neighbour[]): string | null {
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

/** Inserts into a list that stays sorted by distance and has at most six elements. */
function insert(neighbours: Neighbour[], neighbour: Neighbour): void {
  const at = neighbours.findIndex(({ distance }) => neighbour.distance < distance);
  if (at < 0 && neighbours.length >= NEIGHBOURS) {
    return;
  }
  neighbours.splice(at < 0 ? neighbours.length : at, 0, neighbour);
  neighbours.length = Math.min(neighbours.length, NEIGHBOURS);
}
