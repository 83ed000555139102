import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

/** City databases are this far off for a good part of Colombian addresses. */
const FAR_KM = 100;

/**
 * Another country always; another city only where the network is fixed access, for mobile, satellite and corporate
 * networks leave the Internet far from their users. An anonymous address is reported as that, with no mismatch on top.
 */
export const ipLocationMismatch: Check<PlaceRecord, PlaceQuery> = {
  code: 'ip_location_mismatch',
  applies: sent('ip'),
  evaluate: ({ ip, ipDistanceKm }) => {
    if (!ip) return null;
    if (!ip.isPublic) return { state: 'unknown', cause: 'not_public' };
    if (ip.vpn || ip.proxy || ip.tor) return false;
    if (ip.country === null) return { state: 'unknown', cause: 'country_unknown' };
    if (ip.country !== 'CO') return { state: true, value: 'foreign_country' };
    const isFar = ip.network === 'fixed' && ipDistanceKm !== null && ipDistanceKm > FAR_KM;
    return isFar ? { state: true, value: 'far_city' } : false;
  },
};
