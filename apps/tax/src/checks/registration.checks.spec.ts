import type { RutState, TaxRecord } from '@cotejo/contracts';
import { taxActive, taxCancelled, taxNotRegistered, taxSuspended } from './registration.checks.js';

const CHECKS = [taxActive, taxSuspended, taxCancelled, taxNotRegistered];
const recordIn = (state: RutState | null): TaxRecord => ({ nit: '1000000009-7', state, stateSince: null });

it.each([
  ['activo', 'tax_active'],
  ['suspendido', 'tax_suspended'],
  ['cancelado', 'tax_cancelled'],
  ['no_inscrito', 'tax_not_registered'],
] as const)('raises, for the state %s, only %s', (state, code) => {
  const raised = CHECKS.filter((check) => check.evaluate(recordIn(state), {}) === true);
  expect(raised.map((check) => check.code)).toEqual([code]);
});

it('gives unknown for every check when the state is unknown', () => {
  expect(CHECKS.map((check) => check.evaluate(recordIn(null), {}))).toEqual([null, null, null, null]);
});
