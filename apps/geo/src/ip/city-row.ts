import type { GeoPoint } from '@cotejo/contracts';

export interface CityPlace {
  country: string | null;
  city: string | null;
  /** First-level division as the database writes it; in Colombia, the department. */
  region: string | null;
  /** Present only with a city, because a point without a city is the centre of a country. */
  point: GeoPoint | null;
}

/** Fields of the @ip-location-db packages. */
interface FlatRow {
  country_code?: string;
  state1?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}

interface Names {
  es?: string;
  en?: string;
}

/** Fields of MaxMind's GeoLite2 and GeoIP2 City. */
interface NestedRow {
  country?: { iso_code?: string };
  subdivisions?: { names?: Names }[];
  city?: { names?: Names };
  location?: { latitude?: number; longitude?: number };
}

/** Reads country, region, city and point from a row of either layout. A country database has only the country. */
export function readCityRow(row: unknown): CityPlace {
  const { country_code, state1, city: cityText, ...rest } = (row ?? {}) as FlatRow & NestedRow;
  const { country, subdivisions, latitude, longitude, location } = rest;
  const city = nameOf(cityText);
  return {
    country: country_code || country?.iso_code || null,
    city,
    region: nameOf(state1 ?? subdivisions?.[0]),
    point: city === null ? null : pointOf(latitude ?? location?.latitude, longitude ?? location?.longitude),
  };
}

function nameOf(place: string | { names?: Names } | undefined): string | null {
  return (typeof place === 'object' ? (place.names?.es ?? place.names?.en) : place) || null;
}

function pointOf(lat: number | undefined, lon: number | undefined): GeoPoint | null {
  return lat === undefined || lon === undefined ? null : { lat, lon };
}
