import { importFeeds, readAnonymityConfig } from '@cotejo/anonymity';
import { Env } from '@cotejo/platform';
import { describeSource } from '@cotejo/source/conformance';
import { geoSource } from '../src/geo.source.js';
import { LocalGeoProvider } from '../src/providers/local.provider.js';
import { ASN_IPV4_CSV, CITY_IPV4, makeFolder, scopeOf, writeAnonymity } from './geo-fixtures.js';

const folder = makeFolder();
let provider: LocalGeoProvider;

beforeAll(async () => {
  folder.write('geo/city.mmdb', CITY_IPV4);
  folder.write('geo/asn-ipv4-num.csv', ASN_IPV4_CSV);
  const { given, env } = writeAnonymity(folder);
  await importFeeds([given], readAnonymityConfig(new Env({ COTEJO_DATA_DIR: folder.path, ...env })));
  provider = new LocalGeoProvider(scopeOf(folder.path));
  await provider.open();
});
afterAll(async () => {
  await provider.close();
  folder.remove();
});

describeSource({
  definition: geoSource,
  provider: () => provider,
  queries: {
    'geo.place': {
      ip: '190.24.66.6',
      gps: { lat: 6.2442, lon: -75.5812 },
      address: 'Carrera 43A # 1-50',
      city: 'Medellín',
      phoneCountry: 'CO',
    },
  },
});
