import type { GeoPoint } from '@cotejo/contracts';

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Where most Colombians abroad live: America, and Spain with its islands. Coarse boxes, too large rather than too small. */
const COMMON: readonly Box[] = [
  { south: -60, north: 75, west: -170, east: -30 },
  { south: 35, north: 44, west: -9.6, east: 4.5 },
  { south: 27, north: 29.6, west: -18.5, east: -13 },
];

/** Whether a position is outside America and Spain, where few honest buyers of Colombian shops are. */
export function isOtherContinent({ lat, lon }: GeoPoint): boolean {
  return !COMMON.some(({ south, north, west, east }) => lat >= south && lat <= north && lon >= west && lon <= east);
}
