import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: the result of a biometric validation, found by the operator's reference. */
export abstract class BiometricProvider extends SourceProvider {
  /** A reference that the operator does not know gives a record with `known: false`. */
  abstract fetchValidation(query: BiometricQuery, context: ProviderContext): Awaitable<Answer<BiometricRecord>>;
}
