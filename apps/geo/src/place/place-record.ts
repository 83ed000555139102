import {
  distanceKm,
  findMunicipality,
  insideColombia,
  isNonsense,
  type MunicipalityAnswer,
  municipalityInAddress,
  type Premises,
  premisesIn,
  standardiseAddress,
} from '@cotejo/colombia';
import type { AddressPlace, GeoPoint, GpsPlace, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { AddressData, AddressFacts } from '../address/address-data.js';
import { comparePlaces } from '../ip/compare-places.js';
import type { LocatedIp } from '../ip/ip-databases.js';
import { isOtherContinent } from './continent.js';
import { placeholderAt } from './gps-placeholder.js';

/** Access to imported address data. */
type AddressSource = Pick<AddressData, 'about'>;

/** A courier finds these by their names. */
const WITHOUT_STREET: ReadonlySet<Premises> = new Set(['hotel', 'locker', 'courier_office', 'forwarder']);

const NO_FACTS: AddressFacts = { stratum: null, zoneRisk: null, located: null };

/** Builds the record from the located IP address and the other places of a query. */
export function placeRecord(query: PlaceQuery, ip: LocatedIp | null, source?: AddressSource): PlaceRecord {
  const { address, city } = query;
  const declared = city === undefined ? null : findMunicipality(city);
  const seat = declared?.kind === 'found' ? declared.municipality : null;
  const device = query.gps ? gpsPlace(query.gps) : null;
  // An implausible position is not used for distances.
  const gps = query.gps && device?.placeholder === null ? query.gps : null;
  const place = address === undefined ? null : addressPlace(address, declared, source);
  return {
    ip: ip?.place ?? null,
    phoneCountry: query.phoneCountry ?? null,
    address: place?.record ?? null,
    gps: device,
    ...comparePlaces(ip, { gps, seat }),
    gpsCityDistanceKm: distanceOrNull(gps, seat),
    gpsAddressDistanceKm: distanceOrNull(gps, place?.point),
  };
}

function gpsPlace(position: GeoPoint): GpsPlace {
  return {
    placeholder: placeholderAt(position),
    insideColombia: insideColombia(position),
    otherContinent: isOtherContinent(position),
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
  const premises = premisesIn(text);
  const valid = address.ok || (premises !== null && WITHOUT_STREET.has(premises));
  const record: AddressPlace = {
    valid,
    nonsense: !valid && isNonsense(text),
    standard,
    kind: address.ok ? address.kind : null,
    premises,
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
