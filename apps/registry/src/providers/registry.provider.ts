import type { DocumentKind, NameShares, RegistryQuery } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';
import type { RegistryEntry } from '../person.js';

const CITIZENS: readonly DocumentKind[] = ['CC'];

/** Port: the civil registry's data for a number. */
export abstract class RegistryProvider extends SourceProvider {
  /** Kinds of documents that the provider has: the Registraduría has citizens only. Read of a configured provider only. */
  get documentKinds(): readonly DocumentKind[] {
    return CITIZENS;
  }

  /** Returns `record: null` for an unknown number. The provider does not interpret the status code. */
  abstract fetchRecord(query: RegistryQuery, context: ProviderContext): Awaitable<Answer<RegistryEntry>>;

  /** Returns the frequency of names in the data of this provider, or `null` if it does not know them. */
  async nameShares(): Promise<NameShares | null> {
    return null;
  }
}
