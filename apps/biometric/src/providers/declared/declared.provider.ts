import { type BiometricQuery, type BiometricRecord, UNKNOWN_VALIDATION } from '@cotejo/contracts';
import { type Answer, answerNow, type DeclaredVendor, type ProviderContext, type VendorContract } from '@cotejo/source';
import { BiometricProvider } from '../biometric.provider.js';
import { validationOf } from './declared-validation.js';

/** A biometric vendor by declaration. */
export class DeclaredBiometricProvider extends BiometricProvider {
  constructor(
    readonly id: string,
    protected override readonly backing: VendorContract<DeclaredVendor>,
  ) {
    super();
  }

  /** The vendor gets the reference, and not the cédula. @throws ProviderError */
  async fetchValidation(query: BiometricQuery, context: ProviderContext): Promise<Answer<BiometricRecord>> {
    const fields = await this.backing.service.fetch({ reference: query.reference }, context);
    return answerNow(fields ? validationOf(fields, query, Date.now()) : UNKNOWN_VALIDATION);
  }
}
