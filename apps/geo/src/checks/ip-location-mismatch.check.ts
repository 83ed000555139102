import { findMunicipality } from '@cotejo/colombia';
import type { IpPlace, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

const HOME = 'CO';
/** City databases are this far off for a good part of Colombian addresses. */
const FAR_KM = 100;

/**
 * Another country always; another city only where the network is fixed access, in another department and beyond 100 km:
 * mobile, satellite and corporate networks leave the Internet far from their users, and city databases err (ADR 0021). An
 * anonymous address is reported as that, with no mismatch on top.
 */
export const ipLocationMismatch: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_location_mismatch',
  applies: sent('ip'),
  evaluate: (record, query) => {
    const { ip } = record;
    if (!ip) {
      return null;
    }
    if (!ip.isPublic) {
      return { state: 'unknown', cause: 'not_public' };
    }
    if (ip.vpn || ip.proxy || ip.tor || ip.relay) {
      return false;
    }
    if (ip.country === null) {
      return { state: 'unknown', cause: 'country_unknown' };
    }
    if (ip.country !== HOME) {
      return { state: true, value: foreignValue(ip, record, query) };
    }
    return isFarCity(ip, record) ? { state: true, value: 'far_city' } : false;
  },
};

/** Whoever has phone and access in one foreign country, and says nothing of Colombia, tells one story. */
function foreignValue({ country }: IpPlace, { gps }: PlaceRecord, { phoneCountry, city }: PlaceQuery): string {
  const isHere = gps?.plausible && gps.insideColombia;
  const saysColombia = isHere || (city !== undefined && findMunicipality(city).kind !== 'unknown');
  return country === phoneCountry && !saysColombia ? 'phone_country' : 'foreign_country';
}

function isFarCity({ network }: IpPlace, { ipDistanceKm, ipOtherDepartment }: PlaceRecord): boolean {
  return network === 'fixed' && ipOtherDepartment === true && ipDistanceKm !== null && ipDistanceKm > FAR_KM;
}
