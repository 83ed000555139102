import { BIOMETRIC_SCENARIOS } from '@cotejo/contracts';
import { evaluateChecks, type ProviderContext } from '@cotejo/source';
import { biometricSource } from '../biometric.source.js';
import { SandboxBiometricProvider } from './sandbox.provider.js';

const provider = new SandboxBiometricProvider();
const context: ProviderContext = {
  signal: new AbortController().signal,
  deadline: Number.POSITIVE_INFINITY,
  attempt: 1,
};
const { operations } = biometricSource({ staleAfterMinutes: 1_440, connectionsMax: 1 });

async function raised(reference: string, by: ProviderContext): Promise<string[]> {
  const { record } = await provider.validation({ reference, document: '1032456789' }, by);
  const query = { reference: '', document: '' };
  const signals = evaluateChecks(operations['biometric.validation'].checks, record, query);
  return signals.filter(({ state }) => state === true).map(({ code }) => code);
}

it.each(BIOMETRIC_SCENARIOS)('$value raises what the catalogue says', async ({ value, signals }) => {
  expect(await raised(value, context)).toEqual(signals);
  expect(await raised(value, { ...context, scenario: 'approved' })).toEqual([]);
});

it('every other reference is a match', async () => {
  expect(await raised('anything-else', context)).toEqual([]);
});
