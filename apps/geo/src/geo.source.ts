import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { addressCityUnknown } from './checks/address-city-unknown.check.js';
import { addressInvalid } from './checks/address-invalid.check.js';
import { gpsFarFromAddress } from './checks/gps-far-from-address.check.js';
import { gpsFarFromCity } from './checks/gps-far-from-city.check.js';
import { gpsImplausible } from './checks/gps-implausible.check.js';
import { gpsOutsideColombia } from './checks/gps-outside-colombia.check.js';
import { ipHosting } from './checks/ip-hosting.check.js';
import { ipLocationMismatch } from './checks/ip-location-mismatch.check.js';
import { ipProxy } from './checks/ip-proxy.check.js';
import { ipRelay } from './checks/ip-relay.check.js';
import { ipTor } from './checks/ip-tor.check.js';
import { ipVpn } from './checks/ip-vpn.check.js';
import { zoneHighRisk } from './checks/zone-high-risk.check.js';
import { GeoProvider } from './providers/geo.provider.js';

export const geoSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'geo',
  publisher: 'Regional Internet registries, DB-IP, and DANE (DIVIPOLA)',
  port: GeoProvider,
  operations: {
    'geo.place': {
      fetch: (provider, query, context) => provider.place(query, context),
      checks: [
        addressInvalid,
        addressCityUnknown,
        zoneHighRisk,
        ipLocationMismatch,
        ipVpn,
        ipProxy,
        ipTor,
        ipHosting,
        ipRelay,
        gpsImplausible,
        gpsOutsideColombia,
        gpsFarFromCity,
        gpsFarFromAddress,
      ],
    },
  },
});
