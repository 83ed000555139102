import { departmentAt, departmentOf } from '@cotejo/colombia';
import type { GeoPoint, IpPlace } from '@cotejo/contracts';
import type { CityPlace } from './city-row.js';

const HOME = 'CO';

/** Where the databases put an address. */
export interface IpLocation extends Pick<IpPlace, 'country' | 'city' | 'department' | 'point'> {
  /** By each city database; a distance is to the nearest. */
  points: GeoPoint[];
}

/**
 * Joins the country database with the city databases, one or two. Whether an address is Colombian must not be disputed;
 * another country is the country database's. Two city databases that do not name the same department have no opinion.
 */
export function joinedLocation(countryRow: CityPlace, cityRows: readonly CityPlace[]): IpLocation {
  const countries = new Set([countryRow, ...cityRows].flatMap(({ country }) => country ?? []));
  const isDisputed = countries.size > 1;
  const [country = null] = isDisputed && countries.has(HOME) ? [] : countries;
  const nowhere = { country, city: null, department: null, point: null, points: [] };
  const [first] = cityRows;
  if (isDisputed || !first) return nowhere;
  const departments = cityRows.map((row) => (country === HOME ? departmentOfRow(row) : null));
  const [department = null] = departments;
  const isDoubted = cityRows.length > 1 && (department === null || departments.some((one) => one !== department));
  if (country === HOME && isDoubted) return nowhere;
  const points = cityRows.flatMap(({ point }) => point ?? []);
  const isWhole = points.length === cityRows.length;
  return { country, city: first.city, department, point: first.point, points: isWhole ? points : [] };
}

/** By the name of its region, else by its point. */
function departmentOfRow({ region, point }: CityPlace): string | null {
  return (region === null ? null : departmentOf(region)) ?? (point && departmentAt(point));
}
