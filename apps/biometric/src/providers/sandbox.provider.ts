import { BIOMETRIC_SCENARIOS, type BiometricQuery, type BiometricRecord } from '@cotejo/contracts';
import { type Answer, type ProviderContext, scenarioAnswer } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { BiometricProvider } from './biometric.provider.js';

const CLEAN: BiometricRecord = {
  known: true,
  modality: 'finger',
  matched: true,
  live: true,
  documentMatches: true,
  ageMinutes: 5,
  score: 57,
};

/** Fictional data: each reference is a recent match of the holder's finger. The test references follow their scenarios. */
@Injectable()
export class SandboxBiometricProvider extends BiometricProvider {
  readonly id = 'sandbox';

  fetchValidation({ reference }: BiometricQuery, context: ProviderContext): Answer<BiometricRecord> {
    return scenarioAnswer(BIOMETRIC_SCENARIOS, reference, CLEAN, context, 'biometric');
  }
}
