import type { NameShares, RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import { type Answer, type AskContext, SourceProvider } from '@cotejo/source';

/** Port: what the civil registry knows of a number. */
export abstract class RegistryProvider extends SourceProvider {
  /** `record: null` for a number that is unknown or was never issued. */
  abstract record(query: RegistryQuery, context: AskContext): Promise<Answer<RegistryRecord>>;

  /** How common names are among the persons it answers from; `null`: it does not know. */
  async nameShares(): Promise<NameShares | null> {
    return null;
  }
}
