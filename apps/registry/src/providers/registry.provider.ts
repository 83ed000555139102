import type { NameShares, RegistryQuery } from '@cotejo/contracts';
import { type Answer, type ProviderContext, SourceProvider } from '@cotejo/source';
import type { RegistryEntry } from '../person.js';

/** Port: what the civil registry knows of a number. */
export abstract class RegistryProvider extends SourceProvider {
  /** `record: null` for a number that is unknown. What its status code means is not for a provider to say. */
  abstract record(query: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>>;

  /** How common names are among the persons it answers from; `null`: it does not know. */
  async nameShares(): Promise<NameShares | null> {
    return null;
  }
}
