import { departmentAt, departmentOf } from '@cotejo/colombia';
import type { GeoPoint, IpPlace } from '@cotejo/contracts';
import type { CityPlace } from './city-row.js';

const HOME = 'CO';

/** The location of an address, joined from the databases. */
export interface IpLocation extends Pick<IpPlace, 'country' | 'city' | 'department' | 'point'> {
  /** The point of each city database; distances are measured to the nearest one. */
  points: GeoPoint[];
}

/** Bounds the cache; far more than the spellings of Colombian departments. */
const REGIONS_MAX = 1_000;
const departments = new Map<string, string | null>();

export interface LocationSources {
  country: CityPlace;
  /** One row, or two rows that must agree. */
  cities: readonly CityPlace[];
  /** Country of an operator that serves only one country. */
  networkCountry: string | null;
}

/**
 * Joins the rows of several databases for one address. If they disagree on whether the address is Colombian, the
 * country is unknown. But if the operator of the address serves only Colombia, the country is Colombia. Between other
 * countries, the country database decides. If two city databases name different departments, the city is unknown.
 */
export function joinLocation({ country: countryRow, cities, networkCountry }: LocationSources): IpLocation {
  const countries = new Set([countryRow, ...cities].flatMap(({ country }) => country ?? []));
  const isDisputed = countries.size > 1;
  const isHome = countries.has(HOME);
  const [first = null] = countries;
  const operatorCountry = networkCountry === HOME ? HOME : null;
  const country = isDisputed && isHome ? operatorCountry : first;
  if (country === HOME) {
    return colombianLocation(cities);
  }
  const [city] = isDisputed ? [] : cities;
  const points = city?.point ? [city.point] : [];
  return { country, city: city?.city ?? null, department: null, point: city?.point ?? null, points };
}

function colombianLocation(cities: readonly CityPlace[]): IpLocation {
  const [first] = cities;
  const departmentsFound = cities.map((row) => (row.country === HOME ? departmentOfRow(row) : null));
  const [department = null] = departmentsFound;
  const agree = departmentsFound.every((code) => code === department) && (cities.length === 1 || department !== null);
  if (!first || !agree || cities.some(({ country }) => country !== HOME)) {
    return { country: HOME, city: null, department: null, point: null, points: [] };
  }
  const points = cities.flatMap(({ point }) => point ?? []);
  const isComplete = points.length === cities.length;
  return { country: HOME, city: first.city, department, point: first.point, points: isComplete ? points : [] };
}

/** The department by the name of the region, or else by the point. */
function departmentOfRow({ region, point }: CityPlace): string | null {
  return (region === null ? null : departmentOfRegion(region)) ?? (point && departmentAt(point));
}

/** Cached, because normalising a name takes longer than all database look-ups together. */
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
