import type { VendorSource } from '@cotejo/contracts';
import type { ProcessContext } from '@cotejo/platform';
import { VendorContract } from '../vendor-contract.js';
import { readDeclaredContract } from './declared-contract.js';
import { DeclaredVendor } from './declared-vendor.js';
import { openSpendMeter } from './spend-meter.js';

/**
 * Opens the contract with a vendor by declaration, as the settings have it. Without its secret it is not configured.
 * @throws ConfigInvalidError, PolicyFileError
 */
export function openDeclaredVendor(
  id: string,
  source: VendorSource,
  process: Pick<ProcessContext, 'env' | 'config' | 'metrics' | 'logger'>,
): VendorContract<DeclaredVendor> {
  const { policiesDir } = process.config;
  const contract = readDeclaredContract(process.env, { id, source, policiesDir });
  return new VendorContract(contract && new DeclaredVendor(contract, openSpendMeter(contract, process)));
}
