import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

export const ADDRESS_CHECKS: Checks<PlaceRecord, PlaceQuery> = {
  address_invalid: ({ address }) =>
    address?.nonsense ? { state: true, value: 'nonsense' } : address && !address.valid,
  address_temporary: ({ address }, { dear }) => {
    const kind = address?.premises;
    if (kind === 'hotel' || kind === 'short_stay') {
      return { state: true, value: dear ? `dear_${kind}` : kind };
    }
    return address && false;
  },
  address_pickup: ({ address }) => {
    const kind = address?.premises;
    return kind === 'locker' || kind === 'courier_office' ? { state: true, value: kind } : address && false;
  },
  address_forwarder: ({ address }, { dear }) => {
    const isForwarder = address && address.premises === 'forwarder';
    return isForwarder && dear ? { state: true, value: 'dear' } : isForwarder;
  },
  address_city_unknown: ({ address }) => {
    if (!address) {
      return null;
    }
    return address.cityKnown === null ? { state: 'unknown', cause: 'ambiguous' } : !address.cityKnown;
  },
  zone_high_risk: ({ address }) => (address?.zoneRisk ? address.zoneRisk === 'alto' : null),
};
