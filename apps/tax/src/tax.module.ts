import { type ServiceStart, serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { DeclaredTaxProvider } from './providers/declared/declared.provider.js';
import { LocalTaxProvider } from './providers/local.provider.js';
import { SandboxTaxProvider } from './providers/sandbox.provider.js';
import type { TaxProvider } from './providers/tax.provider.js';
import { RutStates } from './rut-states.js';
import { taxSource } from './tax.source.js';

const taxModule = (states: RutStates) =>
  sourceModule<TaxProvider>(taxSource, {
    sandbox: SandboxTaxProvider,
    live: { local: LocalTaxProvider },
    declared: (id, contract) => new DeclaredTaxProvider(id, contract, states),
  });

/** @throws PolicyFileError if the table of states cannot be used */
export const start: ServiceStart = async (context, bus) =>
  serveModule(taxModule(RutStates.load(context.config.policiesDir)))(context, bus);
