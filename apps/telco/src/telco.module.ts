import { serveModule } from '@cotejo/platform/service';
import { LivePopulation, sourceModule } from '@cotejo/source';
import { CamaraTelcoProvider } from './providers/camara/camara.provider.js';
import { LocalTelcoProvider } from './providers/local.provider.js';
import { SandboxTelcoProvider } from './providers/sandbox.provider.js';
import { telcoSource } from './telco.source.js';

export const TelcoModule = sourceModule(
  telcoSource,
  {
    sandbox: SandboxTelcoProvider,
    live: { local: LocalTelcoProvider, camara: CamaraTelcoProvider },
  },
  [LivePopulation],
);

export const start = serveModule(TelcoModule);
