import { departmentAt, departmentOf } from '@cotejo/colombia';
import type { GeoPoint, IpPlace } from '@cotejo/contracts';
import type { CityPlace } from './city-row.js';

const HOME = 'CO';

/** Where the databases put an address. */
export interface IpLocation extends Pick<IpPlace, 'country' | 'city' | 'department' | 'point'> {
  /** By each city database; a distance is to the nearest. */
  points: GeoPoint[];
}

/** Far more than Colombia has departments, however they are written. */
const REGIONS_MAX = 1_000;
const departments = new Map<string, string | null>();

export interface LocationSources {
  country: CityPlace;
  /** One, or two that must agree. */
  cities: readonly CityPlace[];
  /** Of an operator that serves one country alone. */
  networkCountry: string | null;
}

/**
 * Joins what databases say of one address. Whether it is Colombian must not be disputed, unless its operator is Colombian:
 * that settles it. Another country is the country database's. Two city databases that do not name the same department
 * have no opinion.
 */
export function joinedLocation({ country: countryRow, cities, networkCountry }: LocationSources): IpLocation {
  const countries = new Set([countryRow, ...cities].flatMap(({ country }) => country ?? []));
  const isDisputed = countries.size > 1;
  const isHome = countries.has(HOME);
  const [first = null] = countries;
  const settled = networkCountry === HOME ? HOME : null;
  const country = isDisputed && isHome ? settled : first;
  if (country === HOME) {
    return colombianLocation(cities);
  }
  const [city] = isDisputed ? [] : cities;
  const points = city?.point ? [city.point] : [];
  return { country, city: city?.city ?? null, department: null, point: city?.point ?? null, points };
}

function colombianLocation(cities: readonly CityPlace[]): IpLocation {
  const [first] = cities;
  const found = cities.map((row) => (row.country === HOME ? departmentOfRow(row) : null));
  const [department = null] = found;
  const agree = found.every((one) => one === department) && (cities.length === 1 || department !== null);
  if (!first || !agree || cities.some(({ country }) => country !== HOME)) {
    return { country: HOME, city: null, department: null, point: null, points: [] };
  }
  const points = cities.flatMap(({ point }) => point ?? []);
  const isWhole = points.length === cities.length;
  return { country: HOME, city: first.city, department, point: first.point, points: isWhole ? points : [] };
}

/** By the name of its region, else by its point. */
function departmentOfRow({ region, point }: CityPlace): string | null {
  return (region === null ? null : departmentOfRegion(region)) ?? (point && departmentAt(point));
}

/** Kept, as folding a name takes longer than all databases together. */
function departmentOfRegion(region: string): string | null {
  const known = departments.get(region);
  if (known !== undefined) {
    return known;
  }
  const department = departmentOf(region);
  if (departments.size < REGIONS_MAX) {
    departments.set(region, department);
  }
  return department;
}
