import type { RutState, TaxRecord } from '@cotejo/contracts';
import type { Check, Checks } from '@cotejo/source';

export const REGISTRATION_CHECKS: Checks<TaxRecord> = {
  tax_active: stateCheck('activo'),
  tax_cancelled: stateCheck('cancelado'),
  tax_suspended: stateCheck('suspendido'),
  tax_not_registered: stateCheck('no_inscrito'),
};

/** A check that is true if the registration is in `expected`, and unknown if the state is unknown. */
function stateCheck(expected: RutState): Check<TaxRecord> {
  return ({ state }) => (state === null ? null : state === expected);
}
