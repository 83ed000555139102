import { packageData } from './package-data.js';

/** WGS 84 degrees. */
export interface Position {
  lat: number;
  lon: number;
}

interface Outline {
  /** `[lat, lon]` of the corners around the mainland; the first corner is not repeated at the end. */
  mainland: [number, number][];
  /** Archipelago of San Andrés, Providencia and Santa Catalina. */
  islands: { south: number; north: number; west: number; east: number };
}

const EARTH_RADIUS_KM = 6371.0088;
const OUTLINE = packageData<Outline>('outline.json');

/** Great-circle distance (haversine) on a sphere in kilometres; the error is at most 0.6 %. */
export function distanceKm(a: Position, b: Position): number {
  const lat = radians(b.lat - a.lat) / 2;
  const lon = radians(b.lon - a.lon) / 2;
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Whether a position is in Colombia or within about 20 km of its border. The outline is coarse and lies outside the
 * border, so that a border town never counts as abroad.
 */
export function insideColombia({ lat, lon }: Position): boolean {
  const { south, north, west, east } = OUTLINE.islands;
  return (lat >= south && lat <= north && lon >= west && lon <= east) || insidePolygon(lat, lon, OUTLINE.mainland);
}

/** Ray casting: a ray from a point inside crosses the outline an odd number of times. */
function insidePolygon(lat: number, lon: number, polygon: readonly [number, number][]): boolean {
  let inside = false;
  let [previousLat, previousLon] = polygon.at(-1) ?? [0, 0];
  for (const [cornerLat, cornerLon] of polygon) {
    const crosses = cornerLat > lat !== previousLat > lat;
    const atLon = ((previousLon - cornerLon) * (lat - cornerLat)) / (previousLat - cornerLat) + cornerLon;
    if (crosses && lon < atLon) {
      inside = !inside;
    }
    [previousLat, previousLon] = [cornerLat, cornerLon];
  }
  return inside;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
