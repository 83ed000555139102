import { departmentAt, distanceKm, insideColombia, type Municipality } from '@cotejo/colombia';
import type { GeoPoint, PlaceRecord } from '@cotejo/contracts';
import type { LocatedIp } from './ip-databases.js';

/** Where the buyer says to be; GPS only where it is plausible. */
export interface DeclaredPlace {
  gps: GeoPoint | null;
  seat: Municipality | null;
}

/**
 * How far an IP address is from the best declared place: GPS, else the seat of the city. Both are null where either is
 * unknown; a position abroad lies in no department.
 */
export function comparedPlaces(
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
