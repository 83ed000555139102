import type { GpsPlace, IpPlace, NetworkKind, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Checks, Finding } from '@cotejo/source';

/** Larger than a metropolitan area and its daily commutes. */
const CITY_FAR_KM = 50;
/** A crossing of the grid is accurate to some hundred metres; a device to tens of metres, or to the next antenna. */
const ADDRESS_FAR_KM = 10;
const HOME = 'CO';
const FIXED_NETWORKS: ReadonlySet<NetworkKind> = new Set(['fixed', 'campus', 'corporate']);
/** A device that does not know its position cannot be compared with another place. */
const IMPLAUSIBLE: Finding = { state: 'unknown', cause: 'gps_implausible' };

/** A device abroad has its own signal, and is not also far from a place in Colombia. */
export const GPS_CHECKS: Checks<PlaceRecord, PlaceQuery> = {
  gps_implausible: ({ gps }) => gps && (gps.placeholder === null ? false : { state: true, value: gps.placeholder }),
  gps_outside_colombia: ({ gps, ip }) => {
    if (!gps) {
      return null;
    }
    return gps.placeholder === null ? outsideColombia(gps, ip) : IMPLAUSIBLE;
  },
  gps_far_from_city: ({ gps, gpsCityDistanceKm: km }) => {
    if (gps && gps.placeholder !== null) {
      return IMPLAUSIBLE;
    }
    if (gps && !gps.insideColombia) {
      return false;
    }
    if (km === null) {
      return { state: 'unknown', cause: 'city_unknown' };
    }
    return { state: km > CITY_FAR_KM, value: Math.round(km) };
  },
  gps_far_from_address: ({ gps, gpsAddressDistanceKm: km }) => {
    if (gps && gps.placeholder !== null) {
      return IMPLAUSIBLE;
    }
    if (gps && !gps.insideColombia) {
      return false;
    }
    return km === null ? null : { state: km > ADDRESS_FAR_KM, value: Math.round(km) };
  },
};

/**
 * On another continent, a fixed network in Colombia contradicts the device. A mobile network does not: a Colombian line
 * that roams abroad keeps its address in Colombia.
 */
function outsideColombia({ insideColombia, otherContinent }: GpsPlace, ip: IpPlace | null): Finding | boolean {
  if (insideColombia || !otherContinent) {
    return !insideColombia;
  }
  const isHome = ip?.country === HOME && ip.network !== null && FIXED_NETWORKS.has(ip.network);
  return { state: true, value: isHome ? 'colombian_network' : 'other_continent' };
}
