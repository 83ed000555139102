import type { GeoPoint, GpsPlaceholder } from '@cotejo/contracts';

type Place = readonly [lat: number, lon: number];

/** Positions with which the emulators of phones start. */
const EMULATORS: readonly Place[] = [
  [37.422, -122.084], // Android emulator
  [37.785834, -122.406417], // iOS simulator
  [37.33233, -122.03122], // iOS simulator, Apple
  [37.331705, -122.030237], // iOS simulator, city run
  [65.9667, -18.5333], // Genymotion
];
/** The places in the menu of Xcode, where real people also stand: only the exact position is the menu's. */
const XCODE_MENU: readonly Place[] = [
  [51.50998, -0.1337],
  [-26.204103, 28.047305],
  [55.755786, 37.617633],
  [19.017615, 72.856164],
  [35.702069, 139.775327],
  [-33.8634, 151.211],
  [22.284681, 114.158177],
  [21.282778, -157.829444],
  [37.787359, -122.408227],
  [19.435478, -99.136479],
  [40.759211, -73.984638],
  [-22.903539, -43.209587],
];
/** Centres of countries, where databases put an address without a known city. */
const COUNTRY_CENTRES: readonly Place[] = [
  [4, -72], // Colombia: GeoLite2 and its descendants
  [4.570868, -74.297333], // Colombia: Google's geocoder
  [37.751, -97.822], // United States: GeoLite2
];

/** In degrees, about 50 m, because such values are often rounded. */
const ROUNDED = 0.0005;
/** About a metre. */
const EXACT = 0.00001;
/** 0, 0 is in the sea, 600 km from the next shop. */
const AROUND_ZERO = 1;

/** Why no device measured this position; `null` for a possible one. A real position has decimals. */
export function placeholderAt(point: GeoPoint): GpsPlaceholder | null {
  if (isNear(point, [0, 0], AROUND_ZERO)) {
    return 'zero';
  }
  if (EMULATORS.some((at) => isNear(point, at, ROUNDED)) || XCODE_MENU.some((at) => isNear(point, at, EXACT))) {
    return 'emulator';
  }
  if (COUNTRY_CENTRES.some((at) => isNear(point, at, ROUNDED))) {
    return 'country_centre';
  }
  return Number.isInteger(point.lat) && Number.isInteger(point.lon) ? 'whole_degrees' : null;
}

const isNear = ({ lat, lon }: GeoPoint, [atLat, atLon]: Place, degrees: number): boolean =>
  Math.abs(lat - atLat) < degrees && Math.abs(lon - atLon) < degrees;
