import { serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { LocalTaxProvider } from './providers/local.provider.js';
import { RutTaxProvider } from './providers/rut/rut.provider.js';
import { SandboxTaxProvider } from './providers/sandbox.provider.js';
import { taxSource } from './tax.source.js';

export const TaxModule = sourceModule(taxSource, {
  sandbox: SandboxTaxProvider,
  live: { local: LocalTaxProvider, rut: RutTaxProvider },
});

export const start = serveModule(TaxModule);
