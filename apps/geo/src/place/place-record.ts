import {
  distanceKm,
  findMunicipality,
  insideColombia,
  type MunicipalityAnswer,
  municipalityInAddress,
  standardiseAddress,
} from '@cotejo/colombia';
import type { AddressPlace, GeoPoint, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { AddressData, AddressFacts } from '../address/address-data.js';
import { comparePlaces } from '../ip/compare-places.js';
import type { LocatedIp } from '../ip/ip-databases.js';
import { isPlausible } from './gps-plausible.js';

/** Access to imported address data. */
type AddressSource = Pick<AddressData, 'about'>;

const NO_FACTS: AddressFacts = { stratum: null, zoneRisk: null, located: null };

/** Builds the record from the located IP address and the other places of a query. */
export function placeRecord(query: PlaceQuery, ip: LocatedIp | null, source?: AddressSource): PlaceRecord {
  const { address, city } = query;
  const declared = city === undefined ? null : findMunicipality(city);
  const seat = declared?.kind === 'found' ? declared.municipality : null;
  // An implausible position is not used for distances.
  const gps = query.gps && isPlausible(query.gps) ? query.gps : null;
  const place = address === undefined ? null : addressPlace(address, declared, source);
  return {
    ip: ip?.place ?? null,
    phoneCountry: query.phoneCountry ?? null,
    address: place?.record ?? null,
    gps: query.gps ? { plausible: gps !== null, insideColombia: insideColombia(query.gps) } : null,
    ...comparePlaces(ip, { gps, seat }),
    gpsCityDistanceKm: distanceOrNull(gps, seat),
    gpsAddressDistanceKm: distanceOrNull(gps, place?.point),
  };
}

/** The address, and its position if the crossings of its city were imported. */
function addressPlace(text: string, declared: MunicipalityAnswer | null, source: AddressSource | undefined) {
  // The declared city has priority. Without it, the city may be at the end of the address.
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
    ...(!address.ok && address.suggestions && { suggestions: address.suggestions }),
  };
  return { record, point: facts.located?.point };
}

/** Kilometres with one decimal, because the points are not more precise. */
function distanceOrNull(a: GeoPoint | null | undefined, b: GeoPoint | null | undefined): number | null {
  return a && b ? Math.round(distanceKm(a, b) * 10) / 10 : null;
}
