import type { IpPlace, PlaceRecord } from '@cotejo/contracts';
import type { Check, Checks } from '@cotejo/source';

const HOME = 'CO';
/** Ways to hide an address, the strongest first. One address is one story: only the strongest is reported. */
const HIDDEN_BY = ['tor', 'proxy', 'vpn', 'hosting'] as const;
/** City databases err by this distance for many Colombian addresses. */
const FAR_KM = 100;

export const IP_CHECKS: Checks<PlaceRecord> = {
  /**
   * `true` for an address in another country, and for one in Colombia with a foreign phone line. With a Colombian line it is `true` only
   * for fixed access in another department and more than 100 km away: mobile, satellite and corporate networks reach the
   * Internet far from their users, and city databases err (ADR 21). An anonymous address has its own signal, so it is not also a mismatch.
   */
  ip_location_mismatch: (record) => {
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
      return { state: true, value: foreignValue(ip, record) };
    }
    if (record.phoneCountry !== null && record.phoneCountry !== HOME) {
      return { state: true, value: 'foreign_line' };
    }
    return isFarCity(ip, record) ? { state: true, value: 'far_city' } : false;
  },
  ip_vpn: anonymityCheck('vpn'),
  ip_proxy: anonymityCheck('proxy'),
  ip_tor: anonymityCheck('tor'),
  ip_hosting: anonymityCheck('hosting'),
  ip_relay: ({ ip }) => ip?.relay ?? null,
};

/** `false` also when a stronger category is `true`: a VPN in a data centre is a VPN. */
function anonymityCheck(category: (typeof HIDDEN_BY)[number]): Check<PlaceRecord> {
  const stronger = HIDDEN_BY.slice(0, HIDDEN_BY.indexOf(category));
  return ({ ip }) => (stronger.some((each) => ip?.[each]) ? false : (ip?.[category] ?? null));
}

/**
 * `phone_country` when phone and access are in one foreign country: that is one story, also when the delivery is in Colombia,
 * because emigrants buy for their families. A device in Colombia contradicts it.
 */
function foreignValue({ country }: IpPlace, { gps, phoneCountry }: PlaceRecord): string {
  const isGpsInColombia = gps?.placeholder === null && gps.insideColombia;
  return country === phoneCountry && !isGpsInColombia ? 'phone_country' : 'foreign_country';
}

function isFarCity({ network }: IpPlace, { ipDistanceKm, ipOtherDepartment }: PlaceRecord): boolean {
  return network === 'fixed' && ipOtherDepartment === true && ipDistanceKm !== null && ipDistanceKm > FAR_KM;
}
