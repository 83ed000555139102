import type { GeoPoint } from '@cotejo/contracts';

/**
 * Default positions of devices and databases without a real position: centres of countries in IP databases and geocoders,
 * and default positions of phone emulators.
 */
const PLACEHOLDERS: readonly [lat: number, lon: number][] = [
  [4, -72], // Colombia: GeoLite2 and its descendants
  [4.570868, -74.297333], // Colombia: Google's geocoder
  [37.751, -97.822], // United States: GeoLite2
  [37.422, -122.084], // Android emulator
  [37.785834, -122.406417], // iOS simulator
  [37.33233, -122.03122], // iOS simulator
];

/** In degrees, about 50 m, because such values are often rounded. */
const TOLERANCE = 0.0005;

/** `false` for 0, 0, for the placeholders above and for whole degrees: a real position has decimals. */
export function isPlausible({ lat, lon }: GeoPoint): boolean {
  if (Number.isInteger(lat) && Number.isInteger(lon)) {
    return false;
  }
  const isAt = (atLat: number, atLon: number) => Math.abs(lat - atLat) < TOLERANCE && Math.abs(lon - atLon) < TOLERANCE;
  return !isAt(0, 0) && !PLACEHOLDERS.some(([atLat, atLon]) => isAt(atLat, atLon));
}
