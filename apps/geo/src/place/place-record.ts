import {
  distanceKm,
  findMunicipality,
  insideColombia,
  type MunicipalityAnswer,
  standardiseAddress,
} from '@cotejo/colombia';
import type { AddressPlace, GeoPoint, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import { comparedPlaces } from '../ip/compared-places.js';
import type { LocatedIp } from '../ip/ip-databases.js';

/** Joins what is known of an IP address with the other places of a query. Stratum and zone take data of their own. */
export function placeRecord({ gps, address, city }: PlaceQuery, ip: LocatedIp | null): PlaceRecord {
  const municipality = city === undefined ? null : findMunicipality(city);
  const seat = municipality?.kind === 'found' ? municipality.municipality : null;
  return {
    ip: ip?.place ?? null,
    address: address === undefined ? null : addressPlace(address, municipality),
    gps: gps ? { plausible: true, insideColombia: insideColombia(gps) } : null,
    ...comparedPlaces(ip, { gps: gps ?? null, seat }),
    gpsCityDistanceKm: distanceOrNull(gps, seat),
    gpsAddressDistanceKm: null,
  };
}

function addressPlace(text: string, municipality: MunicipalityAnswer | null): AddressPlace {
  const address = standardiseAddress(text);
  return {
    valid: address.ok,
    standard: address.ok ? address.standard : null,
    kind: null,
    municipality: municipality?.kind === 'found' ? municipality.municipality.code : null,
    cityKnown: !municipality || municipality.kind === 'ambiguous' ? null : municipality.kind === 'found',
    stratum: null,
    zoneRisk: null,
  };
}

/** Kilometres, one decimal: the points are no more exact. */
function distanceOrNull(a: GeoPoint | null | undefined, b: GeoPoint | null | undefined): number | null {
  return a && b ? Math.round(distanceKm(a, b) * 10) / 10 : null;
}
