import { type Edges, edgesOf } from './edges.js';
import type { GrayPicture } from './gray-picture.js';

/** Where the bars of a code are, and how they lie. */
export interface BarRegion {
  /** Degrees by which the picture has to be turned so that the bars are upright: over -90 to 90. Clockwise is positive. */
  angle: number;
  centreX: number;
  centreY: number;
  /** Size along and across the rows of the code, in pixels. */
  width: number;
  height: number;
}

const BINS = 360;
/** Degrees around the main direction that count as edges of bars. */
const TOLERANCE_DEGREES = 10;
const TILE = 16;
/** A tile belongs to the code if it has this share of the edges of the tile at the 90th percentile. */
const DENSE_SHARE = 0.3;

/**
 * Finds the bars by the direction of the edges: a PDF417 code has more and steeper edges in one direction than anything else on a card.
 * `null`: the picture has hardly any edges.
 */
export function findBars(picture: GrayPicture): BarRegion | null {
  const edges = edgesOf(picture);
  const angle = mainAngle(edges);
  if (angle === null) {
    return null;
  }
  const tiles = tilesWithBars(edges, angle, picture);
  return tiles.length === 0 ? null : boxAround(tiles, angle);
}

/** The direction with most edges, to a fraction of a degree: -90 to 90. `null`: no edges. */
export function mainAngle({ direction, strength, count }: Edges): number | null {
  const histogram = new Float64Array(BINS);
  const binOf = (degrees: number) => Math.floor(((degrees + 90) / 180) * BINS) % BINS;
  for (let edge = 0; edge < count; edge += 1) {
    const bin = binOf(direction[edge] as number);
    histogram[bin] = (histogram[bin] as number) + (strength[edge] as number);
  }
  const smooth = smoothed(histogram, 6);
  const peak = smooth.indexOf(Math.max(...smooth));
  const peakDegrees = ((peak + 0.5) / BINS) * 180 - 90;
  let weight = 0;
  let sum = 0;
  for (let edge = 0; edge < count; edge += 1) {
    const apart = turnedBy((direction[edge] as number) - peakDegrees);
    if (Math.abs(apart) < TOLERANCE_DEGREES) {
      weight += strength[edge] as number;
      sum += apart * (strength[edge] as number);
    }
  }
  return weight === 0 ? null : turnedBy(peakDegrees + sum / weight);
}

function smoothed(histogram: Float64Array, radius: number): number[] {
  return Array.from(histogram, (_, bin) => {
    let sum = 0;
    for (let by = -radius; by <= radius; by += 1) {
      sum += (radius + 1 - Math.abs(by)) * (histogram[(bin + by + BINS) % BINS] as number);
    }
    return sum;
  });
}

/** An angle of a line, which is the same after half a turn: -90 to 90. @param degrees -270 to 270 */
const turnedBy = (degrees: number) => (degrees >= 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees);

interface Tile {
  x: number;
  y: number;
}

function tilesWithBars({ at, direction, strength, count }: Edges, angle: number, picture: GrayPicture): Tile[] {
  const across = Math.ceil(picture.width / TILE);
  const sums = new Float64Array(across * Math.ceil(picture.height / TILE));
  for (let edge = 0; edge < count; edge += 1) {
    const apart = Math.abs(turnedBy((direction[edge] as number) - angle));
    const row = Math.floor((at[edge] as number) / picture.width);
    const column = (at[edge] as number) - row * picture.width;
    const tile = Math.floor(row / TILE) * across + Math.floor(column / TILE);
    // Edges in other directions are of text and pictures, and count against the tile.
    const sign = apart < TOLERANCE_DEGREES ? 1 : -0.5;
    sums[tile] = (sums[tile] as number) + sign * Math.sqrt(strength[edge] as number);
  }
  const sorted = [...sums].filter((sum) => sum > 0).sort((a, b) => a - b);
  const limit = DENSE_SHARE * (sorted[Math.floor(sorted.length * 0.9)] ?? Number.POSITIVE_INFINITY);
  return strongestGroup(sums, across, limit).map((tile) => ({
    x: ((tile % across) + 0.5) * TILE,
    y: (Math.floor(tile / across) + 0.5) * TILE,
  }));
}

/** Of the groups of dense tiles that touch, also at a corner, the one with most edges. */
function strongestGroup(sums: Float64Array, across: number, limit: number): number[] {
  const seen = new Uint8Array(sums.length);
  let strongest: number[] = [];
  let most = 0;
  for (let start = 0; start < sums.length; start += 1) {
    const group = (sums[start] as number) < limit || seen[start] ? [] : groupFrom(start, sums, across, limit, seen);
    const edges = group.reduce((sum, tile) => sum + (sums[tile] as number), 0);
    [strongest, most] = edges > most ? [group, edges] : [strongest, most];
  }
  return strongest;
}

function groupFrom(start: number, sums: Float64Array, across: number, limit: number, seen: Uint8Array): number[] {
  const group = [start];
  seen[start] = 1;
  for (let next = 0; next < group.length; next += 1) {
    const tile = group[next] as number;
    const column = tile % across;
    for (const down of [-across, 0, across]) {
      for (const right of [-1, 0, 1]) {
        const neighbour = tile + down + right;
        const isInRow = column + right >= 0 && column + right < across;
        if (isInRow && neighbour >= 0 && !seen[neighbour] && (sums[neighbour] ?? 0) >= limit) {
          seen[neighbour] = 1;
          group.push(neighbour);
        }
      }
    }
  }
  return group;
}

/** The box around the tiles, in the direction of the code. */
function boxAround(tiles: readonly Tile[], angle: number): BarRegion {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const along = tiles.map(({ x, y }) => x * cos + y * sin);
  const across = tiles.map(({ x, y }) => -x * sin + y * cos);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  return {
    angle,
    centreX: middle * cos - centre * sin,
    centreY: middle * sin + centre * cos,
    width: right - left + TILE,
    height: bottom - top + TILE,
  };
}
