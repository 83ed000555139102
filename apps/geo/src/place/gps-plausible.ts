import type { GeoPoint } from '@cotejo/contracts';

/**
 * Positions of devices and databases that do not know where they are: middles of countries as databases of IP addresses
 * and geocoders give them, and the places where emulators of telephones stand by default.
 */
const PLACEHOLDERS: readonly [lat: number, lon: number][] = [
  [4, -72], // Colombia: GeoLite2 and its descendants
  [4.570868, -74.297333], // Colombia: Google's geocoder
  [37.751, -97.822], // United States: GeoLite2
  [37.422, -122.084], // Android emulator
  [37.785834, -122.406417], // iOS simulator
  [37.33233, -122.03122], // iOS simulator
];

/** Degrees, some 50 m: such values are often cut short. */
const TOLERANCE = 0.0005;

/** False for 0, 0, the placeholders above, and whole degrees: a device that knows where it is has decimals. */
export function isPlausible({ lat, lon }: GeoPoint): boolean {
  if (Number.isInteger(lat) && Number.isInteger(lon)) {
    return false;
  }
  const isAt = (atLat: number, atLon: number) => Math.abs(lat - atLat) < TOLERANCE && Math.abs(lon - atLon) < TOLERANCE;
  return !isAt(0, 0) && !PLACEHOLDERS.some(([atLat, atLon]) => isAt(atLat, atLon));
}
