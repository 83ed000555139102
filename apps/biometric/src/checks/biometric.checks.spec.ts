import type { BiometricRecord } from '@cotejo/contracts';
import { evaluateChecks } from '@cotejo/source';
import { biometricSource } from '../biometric.source.js';

const CLEAN: BiometricRecord = {
  known: true,
  modality: 'finger',
  matched: true,
  live: true,
  documentMatches: true,
  ageMinutes: 1_440,
  score: 57,
};
const ALL = ['mismatch', 'not_live', 'document_mismatch', 'stale', 'unknown_reference'];

function statesOf(record: Partial<BiometricRecord>) {
  const checks = biometricSource({ staleAfterMinutes: 1_440, connectionsMax: 1 }).operations['biometric.validation']
    .checks;
  const signals = evaluateChecks(checks, { ...CLEAN, ...record }, { reference: 'tx-1', document: '1000000009' });
  return Object.fromEntries(signals.map(({ code, state }) => [code.replace('biometric_', ''), state]));
}
const states = (state: boolean | 'unknown') => Object.fromEntries(ALL.map((code) => [code, state]));

it.each<[Partial<BiometricRecord>, object]>([
  [{}, {}],
  [{ matched: false }, { mismatch: true }],
  [{ live: false }, { not_live: true }],
  [{ documentMatches: false }, { document_mismatch: true }],
  [{ ageMinutes: 1_441 }, { stale: true }],
])('%j raises %j', (record, raised) => {
  expect(statesOf(record)).toEqual({ ...states(false), ...raised });
});

it('what the operator does not tell is unknown, and never false', () => {
  const silent = { matched: null, live: null, documentMatches: null, ageMinutes: null };
  expect(statesOf(silent)).toEqual({ ...states('unknown'), unknown_reference: false });
  expect(statesOf({ ...silent, known: false })).toEqual({ ...states('unknown'), unknown_reference: true });
});
