import type { AnonymityCategory } from '@cotejo/anonymity';
import { findMunicipality } from '@cotejo/colombia';
import type { IpPlace, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check, Checks } from '@cotejo/source';

const HOME = 'CO';
/** City databases err by this distance for many Colombian addresses. */
const FAR_KM = 100;

export const IP_CHECKS: Checks<PlaceRecord, PlaceQuery> = {
  /**
   * `true` for an address in another country. In Colombia it is `true` only for fixed access in another department and more
   * than 100 km away: mobile, satellite and corporate networks reach the Internet far from their users, and city databases
   * err (ADR 21). An anonymous address has its own signal, so it is not also a mismatch.
   */
  ip_location_mismatch: (record, query) => {
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
  ip_vpn: anonymityCheck('vpn'),
  ip_proxy: anonymityCheck('proxy'),
  ip_tor: anonymityCheck('tor'),
  ip_hosting: anonymityCheck('hosting'),
  ip_relay: anonymityCheck('relay'),
};

function anonymityCheck(category: AnonymityCategory): Check<PlaceRecord, PlaceQuery> {
  return ({ ip }) => ip?.[category] ?? null;
}

/** `phone_country` when phone and access are in one foreign country and no other input is in Colombia: that is consistent. */
function foreignValue({ country }: IpPlace, { gps }: PlaceRecord, { phoneCountry, city }: PlaceQuery): string {
  const isGpsInColombia = gps?.plausible && gps.insideColombia;
  const claimsColombia = isGpsInColombia || (city !== undefined && findMunicipality(city).kind !== 'unknown');
  return country === phoneCountry && !claimsColombia ? 'phone_country' : 'foreign_country';
}

function isFarCity({ network }: IpPlace, { ipDistanceKm, ipOtherDepartment }: PlaceRecord): boolean {
  return network === 'fixed' && ipOtherDepartment === true && ipDistanceKm !== null && ipDistanceKm > FAR_KM;
}
