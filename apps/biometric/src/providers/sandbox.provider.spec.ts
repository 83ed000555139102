import { BIOMETRIC_SCENARIOS } from '@cotejo/contracts';
import { evaluateChecks, type ProviderContext } from '@cotejo/source';
import { providerContext } from '@cotejo/source/testing';
import { biometricSource } from '../biometric.source.js';
import { SandboxBiometricProvider } from './sandbox.provider.js';

const provider = new SandboxBiometricProvider();
const context = providerContext();
const { operations } = biometricSource({ staleAfterMinutes: 1_440, connectionsMax: 1 });

async function raisedCodes(reference: string, scenarioContext: ProviderContext): Promise<string[]> {
  const query = { reference, document: '1032456789' };
  const { record } = await provider.fetchValidation(query, scenarioContext);
  const signals = evaluateChecks(operations['biometric.validation'].checks, record, query);
  return signals.filter(({ state }) => state === true).map(({ code }) => code);
}

it.each(BIOMETRIC_SCENARIOS)(
  'the test reference $value raises the signals of the catalogue',
  async ({ value, signals }) => {
    expect(await raisedCodes(value, context)).toEqual(signals);
    expect(await raisedCodes(value, { ...context, scenario: 'approved' })).toEqual([]);
  },
);

it('every other reference is a match', async () => {
  expect(await raisedCodes('anything-else', context)).toEqual([]);
});
