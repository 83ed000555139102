import type { Position } from './geodesy.js';
import { packageData } from './package-data.js';

const { municipalities } = packageData<{ municipalities: [code: string, name: string, lat: number, lon: number][] }>(
  'divipola.json',
);
const lats = Float64Array.from(municipalities, ([, , lat]) => lat);
const lons = Float64Array.from(municipalities, ([, , , lon]) => lon);
/**
 * Length of a degree of longitude relative to a degree of latitude. Colombia is within 14 degrees of the equator, so
 * one value is enough.
 */
const LON_SCALE = Math.cos((5 * Math.PI) / 180);

/**
 * DIVIPOLA code (two digits) of the department whose municipal seat is nearest to a position in Colombia. Near a border
 * between departments it may be the neighbouring department.
 */
export function departmentAt({ lat, lon }: Position): string {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < lats.length; index += 1) {
    const north = (lats[index] as number) - lat;
    const east = ((lons[index] as number) - lon) * LON_SCALE;
    const square = north * north + east * east;
    if (square < least) {
      [nearest, least] = [index, square];
    }
  }
  return (municipalities[nearest] as (typeof municipalities)[number])[0].slice(0, 2);
}
