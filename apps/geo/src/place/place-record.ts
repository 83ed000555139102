import {
  distanceKm,
  findMunicipality,
  insideColombia,
  type MunicipalityAnswer,
  municipalityInAddress,
  standardiseAddress,
} from '@cotejo/colombia';
import type { AddressPlace, GeoPoint, IpPlace, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { AddressData, AddressFacts } from '../address/address-data.js';
import { isPlausible } from './gps-plausible.js';

/** Imported data about addresses, if a provider has any. */
type AddressSource = Pick<AddressData, 'about'>;

const NO_FACTS: AddressFacts = { stratum: null, zoneRisk: null, located: null };

/** Joins what is known of an IP address with the other places of a query. */
export function placeRecord(query: PlaceQuery, ip: IpPlace | null, source?: AddressSource): PlaceRecord {
  const { address, city } = query;
  const declared = city === undefined ? null : findMunicipality(city);
  const seat = declared?.kind === 'found' ? declared.municipality : null;
  // A device that does not know where it is takes part in no distance.
  const gps = query.gps && isPlausible(query.gps) ? query.gps : null;
  const place = address === undefined ? null : addressPlace(address, declared, source);
  return {
    ip,
    address: place?.record ?? null,
    gps: query.gps ? { plausible: gps !== null, insideColombia: insideColombia(query.gps) } : null,
    ipOtherDepartment: null,
    ipDistanceKm: distanceOrNull(ip?.point, gps ?? seat),
    gpsCityDistanceKm: distanceOrNull(gps, seat),
    gpsAddressDistanceKm: distanceOrNull(gps, place?.point),
  };
}

/** The address, and its own point where the streets of its city were imported. */
function addressPlace(text: string, declared: MunicipalityAnswer | null, source: AddressSource | undefined) {
  // A declared city comes first; without one the text may end in it.
  const answer = declared ?? municipalityInAddress(text);
  const municipality = answer.kind === 'found' ? answer.municipality.code : null;
  const address = standardiseAddress(text, municipality ?? undefined);
  const standard = address.ok ? address.standard : null;
  const facts = (municipality && source?.about(standard, municipality)) || NO_FACTS;
  const record: AddressPlace = {
    valid: address.ok,
    standard,
    kind: address.ok ? address.kind : null,
    municipality,
    cityKnown: !declared || declared.kind === 'ambiguous' ? null : declared.kind === 'found',
    stratum: facts.stratum,
    zoneRisk: facts.zoneRisk,
  };
  return { record, point: facts.located?.point };
}

/** Kilometres, one decimal: the points are no more exact. */
function distanceOrNull(a: GeoPoint | null | undefined, b: GeoPoint | null | undefined): number | null {
  return a && b ? Math.round(distanceKm(a, b) * 10) / 10 : null;
}
