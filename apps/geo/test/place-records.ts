import type { PlaceRecord } from '@cotejo/contracts';

/** A record about which nothing is known. */
export const NOTHING: PlaceRecord = {
  ip: null,
  phoneCountry: null,
  address: null,
  gps: null,
  ipOtherDepartment: null,
  ipDistanceKm: null,
  gpsCityDistanceKm: null,
  gpsAddressDistanceKm: null,
};
