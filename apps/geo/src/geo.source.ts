import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { ADDRESS_CHECKS } from './checks/address.checks.js';
import { GPS_CHECKS } from './checks/gps.checks.js';
import { IP_CHECKS } from './checks/ip.checks.js';
import { GeoProvider } from './providers/geo.provider.js';

export const geoSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'geo',
  publisher: 'Regional Internet registries, DB-IP, and DANE (DIVIPOLA)',
  port: GeoProvider,
  operations: {
    'geo.place': {
      fetch: (provider, query, context) => provider.fetchPlace(query, context),
      checks: { ...ADDRESS_CHECKS, ...IP_CHECKS, ...GPS_CHECKS },
    },
  },
});
