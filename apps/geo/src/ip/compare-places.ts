import { departmentAt, distanceKm, insideColombia, type Municipality } from '@cotejo/colombia';
import type { GeoPoint, PlaceRecord } from '@cotejo/contracts';
import type { LocatedIp } from './ip-databases.js';

/** The places that the buyer declares; `gps` only if it is plausible. */
export interface DeclaredPlace {
  gps: GeoPoint | null;
  seat: Municipality | null;
}

/**
 * Compares an IP address with the best declared place: the GPS position, or else the seat of the city. Results are `null`
 * when one of the places is unknown. A position abroad has no department.
 */
export function comparePlaces(
  ip: LocatedIp | null,
  { gps, seat }: DeclaredPlace,
): Pick<PlaceRecord, 'ipDistanceKm' | 'ipOtherDepartment'> {
  const declared = gps ?? seat;
  const distances = declared ? (ip?.points ?? []).map((point) => distanceKm(point, declared)) : [];
  const department = gps ? departmentOrNull(gps) : (seat?.departmentCode ?? null);
  const ipDepartment = ip?.place.department ?? null;
  return {
    ipDistanceKm: distances.length > 0 ? Math.round(Math.min(...distances) * 10) / 10 : null,
    ipOtherDepartment: department === null || ipDepartment === null ? null : department !== ipDepartment,
  };
}

function departmentOrNull(position: GeoPoint): string | null {
  return insideColombia(position) ? departmentAt(position) : null;
}
