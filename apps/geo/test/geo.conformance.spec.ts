import { describeSource } from '@cotejo/source/conformance';
import { geoSource } from '../src/geo.source.js';
import { SandboxGeoProvider } from '../src/providers/sandbox.provider.js';

describeSource({
  definition: geoSource,
  provider: () => new SandboxGeoProvider(),
  queries: {
    'geo.place': {
      ip: '192.0.2.1',
      gps: { lat: 6.2442, lon: -75.5812 },
      address: 'Carrera 43A # 1-50',
      city: 'Medellín',
    },
  },
});
