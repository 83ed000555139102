import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { addressCityUnknown, addressInvalid, zoneHighRisk } from './checks/address.checks.js';
import { gpsFarFromAddress, gpsFarFromCity, gpsImplausible, gpsOutsideColombia } from './checks/gps.checks.js';
import { ipHosting, ipLocationMismatch, ipProxy, ipRelay, ipTor, ipVpn } from './checks/ip.checks.js';
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
