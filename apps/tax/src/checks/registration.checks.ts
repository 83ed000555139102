import type { RutState, SignalCode, TaxRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const taxActive = stateCheck('tax_active', 'activo');
export const taxSuspended = stateCheck('tax_suspended', 'suspendido');
export const taxCancelled = stateCheck('tax_cancelled', 'cancelado');
export const taxNotRegistered = stateCheck('tax_not_registered', 'no_inscrito');

/** A check that is true if the registration is in `expected`, and unknown if the state is unknown. */
function stateCheck(code: SignalCode, expected: RutState): Check<TaxRecord> {
  return { code, evaluate: ({ state }) => (state === null ? null : state === expected) };
}
