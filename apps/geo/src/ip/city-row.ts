import type { GeoPoint } from '@cotejo/contracts';

export interface CityPlace {
  country: string | null;
  city: string | null;
  /** Only with a city: a point without one is the middle of a country. */
  point: GeoPoint | null;
}

/** Fields of the @ip-location-db packages. */
interface FlatRow {
  country_code?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}

/** Fields of MaxMind's GeoLite2 and GeoIP2 City. */
interface NestedRow {
  country?: { iso_code?: string };
  city?: { names?: { es?: string; en?: string } };
  location?: { latitude?: number; longitude?: number };
}

/** Country, city and point of a row of either layout; a country database has the first only. */
export function readCityRow(row: unknown): CityPlace {
  const { country_code, city: cityText, latitude, longitude, country, location } = (row ?? {}) as FlatRow & NestedRow;
  const city = nameOf(cityText);
  return {
    country: country_code || country?.iso_code || null,
    city,
    point: city === null ? null : pointOf(latitude ?? location?.latitude, longitude ?? location?.longitude),
  };
}

function nameOf(city: string | NestedRow['city']): string | null {
  return (typeof city === 'object' ? (city.names?.es ?? city.names?.en) : city) || null;
}

function pointOf(lat: number | undefined, lon: number | undefined): GeoPoint | null {
  return lat === undefined || lon === undefined ? null : { lat, lon };
}
