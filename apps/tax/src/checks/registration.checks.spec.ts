import type { RutState, TaxRecord } from '@cotejo/contracts';
import { evaluateChecks } from '@cotejo/source';
import { REGISTRATION_CHECKS } from './registration.checks.js';

const signalsIn = (state: RutState | null) => {
  const record: TaxRecord = { nit: '1000000009-7', state, stateSince: null };
  return evaluateChecks(REGISTRATION_CHECKS, record, {});
};

it.each([
  ['activo', 'tax_active'],
  ['suspendido', 'tax_suspended'],
  ['cancelado', 'tax_cancelled'],
  ['no_inscrito', 'tax_not_registered'],
] as const)('raises, for the state %s, only %s', (state, code) => {
  const raised = signalsIn(state).filter((signal) => signal.state === true);
  expect(raised.map((signal) => signal.code)).toEqual([code]);
});

it('gives unknown for every check when the state is unknown', () => {
  expect(signalsIn(null).map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});
