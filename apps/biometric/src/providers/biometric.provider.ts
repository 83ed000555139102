import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { type Answer, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: how a biometric validation ended, by the operator's reference of it. */
export abstract class BiometricProvider extends SourceProvider {
  /** A reference that the operator does not know is a record too: `known: false`. */
  abstract validation(query: BiometricQuery, context: ProviderContext): Promise<Answer<BiometricRecord>>;
}
