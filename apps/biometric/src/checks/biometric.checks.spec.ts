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
const allCodes = (state: boolean | 'unknown') => Object.fromEntries(ALL.map((code) => [code, state]));

it.each<[Partial<BiometricRecord>, object]>([
  [{}, {}],
  [{ matched: false }, { mismatch: true }],
  [{ live: false }, { not_live: true }],
  [{ documentMatches: false }, { document_mismatch: true }],
  [{ ageMinutes: 1_441 }, { stale: true }],
])('the record change %j raises the signals %j', (record, raised) => {
  expect(statesOf(record)).toEqual({ ...allCodes(false), ...raised });
});

it('gives unknown, never false, for a member that the operator does not report', () => {
  const silent = { matched: null, live: null, documentMatches: null, ageMinutes: null };
  expect(statesOf(silent)).toEqual({ ...allCodes('unknown'), unknown_reference: false });
  expect(statesOf({ ...silent, known: false })).toEqual({ ...allCodes('unknown'), unknown_reference: true });
});
