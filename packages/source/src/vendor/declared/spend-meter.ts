import type { ProcessContext } from '@cotejo/platform';
import type { DeclaredContract } from './declared-contract.js';

/** Counts what the calls to a vendor cost. */
export interface SpendMeter {
  /** Takes the price of one call. @throws ProviderError `spend_cap_reached` */
  reserve(): Promise<SpendCharge>;
}

/** The price of one call that was taken before the call. */
export interface SpendCharge {
  /** Ends the reservation. @param isCharged false returns the price */
  settle(isCharged: boolean): void;
}

/** Without a cap nothing is reserved. */
export const UNCAPPED: SpendMeter = { reserve: async () => ({ settle: () => {} }) };

export function openSpendMeter(
  _contract: DeclaredContract,
  _process: Pick<ProcessContext, 'env' | 'metrics' | 'logger'>,
): SpendMeter {
  return UNCAPPED;
}
