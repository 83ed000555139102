import { type BiometricRecord, UNKNOWN_VALIDATION } from '../records/biometric.record.js';
import type { InputScenario } from './scenario.js';

const reference = (
  value: string,
  texts: [es: string, en: string],
  signals: InputScenario<BiometricRecord>['signals'],
  record: Partial<BiometricRecord> = {},
): InputScenario<BiometricRecord> => ({
  value,
  name: value.replace('sbx', 'biometric').replaceAll('-', '_'),
  es: texts[0],
  en: texts[1],
  signals,
  record,
});

export const BIOMETRIC_SCENARIOS: readonly InputScenario<BiometricRecord>[] = [
  reference('sbx-finger-match', ['Huella del titular', 'Fingerprint of the card holder'], []),
  reference('sbx-face-match', ['Rostro del titular', 'Face of the card holder'], [], { modality: 'face', score: 0.97 }),
  reference(
    'sbx-finger-mismatch',
    ['Huella de otra persona', 'Fingerprint of another person'],
    ['biometric_mismatch'],
    {
      matched: false,
      score: 9,
    },
  ),
  reference('sbx-face-not-live', ['Rostro en una pantalla', 'Face shown on a screen'], ['biometric_not_live'], {
    modality: 'face',
    score: 0.97,
    live: false,
  }),
  reference(
    'sbx-other-document',
    ['Validación de otra cédula', 'Validation of another card'],
    ['biometric_document_mismatch'],
    { documentMatches: false },
  ),
  reference('sbx-two-days-old', ['Validación de anteayer', 'Validation two days old'], ['biometric_stale'], {
    ageMinutes: 2_880,
  }),
  reference(
    'sbx-unknown',
    ['Referencia que el operador biométrico no conoce', 'Reference that the operator does not know'],
    ['biometric_unknown_reference'],
    UNKNOWN_VALIDATION,
  ),
];
