import { Env } from '@cotejo/platform';
import { readBiometricLimits } from './biometric.config.js';

it('accepts validations of the last day by default', () => {
  expect(readBiometricLimits(new Env({}))).toEqual({ staleAfterMinutes: 1_440, connectionsMax: 16 });
});
