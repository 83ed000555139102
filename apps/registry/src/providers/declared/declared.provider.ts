import type { DocumentKind, RegistryQuery } from '@cotejo/contracts';
import {
  type Answer,
  answerNow,
  type DeclaredVendor,
  documentKindsOf,
  type ProviderContext,
  type VendorContract,
} from '@cotejo/source';
import type { AniStatuses } from '../../ani-statuses.js';
import type { RegistryEntry } from '../../person.js';
import { RegistryProvider } from '../registry.provider.js';
import { entryOf, inputsOfQuery, STATUS_NOT_REPORTED } from './declared-entry.js';

/** A vendor by declaration, paid by the call. */
export class DeclaredRegistryProvider extends RegistryProvider {
  constructor(
    readonly id: string,
    protected override readonly backing: VendorContract<DeclaredVendor>,
    private readonly statuses: AniStatuses,
  ) {
    super();
  }

  /** @throws ProviderNotConfiguredError without a contract */
  override get documentKinds(): readonly DocumentKind[] {
    return documentKindsOf(this.backing.service.declaration);
  }

  /** Without the status of the card the answer is incomplete, so that the next provider is called. @throws ProviderError */
  async fetchRecord(query: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    const fields = await this.backing.service.fetch(inputsOfQuery(query), context);
    const entry = fields && entryOf(fields, query, this.statuses);
    return { ...answerNow(entry), incomplete: entry?.statusCode === STATUS_NOT_REPORTED };
  }
}
