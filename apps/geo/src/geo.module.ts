import { serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { geoSource } from './geo.source.js';
import { LocalGeoProvider } from './providers/local.provider.js';
import { SandboxGeoProvider } from './providers/sandbox.provider.js';

export const GeoModule = sourceModule(geoSource, {
  sandbox: SandboxGeoProvider,
  live: { local: LocalGeoProvider },
});

export const start = serveModule(GeoModule);
