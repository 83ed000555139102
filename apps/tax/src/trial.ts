import type { TrialSource } from '@cotejo/source';
import { DeclaredTaxProvider } from './providers/declared/declared.provider.js';
import type { TaxProvider } from './providers/tax.provider.js';
import { RutStates } from './rut-states.js';
import { taxSource } from './tax.source.js';

/** For `cotejo source try`. @throws PolicyFileError */
export function taxTrial(policiesDir: string): TrialSource<TaxProvider> {
  const states = RutStates.load(policiesDir);
  return {
    definition: taxSource,
    operation: 'tax.registration',
    provide: (id, contract) => new DeclaredTaxProvider(id, contract, states),
  };
}
