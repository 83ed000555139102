import type { SourceData, TaxQuery, TaxRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { LiveSnapshot } from '@cotejo/snapshot';
import { type Answer, ProviderNotConfiguredError, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { REGISTRATIONS, RutSnapshot } from '../snapshot/rut-snapshot.js';
import { STATE_UNKNOWN, taxRecord } from '../tax-registration.js';
import { TaxProvider } from './tax.provider.js';

/**
 * Offline provider: reads the state from a snapshot made by `cotejo tax import`, and switches to a newer one while it serves.
 * For a number that is missing in an incomplete snapshot, the answer has only the NIT and is marked incomplete, so that the
 * next provider is called.
 */
@Injectable()
export class LocalTaxProvider extends TaxProvider {
  readonly id = 'local';
  protected override readonly backing: LiveSnapshot<RutSnapshot>;

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super();
    this.backing = new LiveSnapshot(REGISTRATIONS, RutSnapshot.open, scope);
  }

  override data(): SourceData[] {
    return this.backing.describe('rut');
  }

  /**
   * @throws ProviderUnavailableError `snapshot_unreadable`: a snapshot was imported but cannot be read
   * @throws ProviderNotConfiguredError without a snapshot. The NIT alone, which follows from the cédula, is no answer
   */
  fetchRegistration({ document }: TaxQuery): Answer<TaxRecord> {
    const { current, isConfigured, version } = this.backing;
    if (!current) {
      throw isConfigured ? new ProviderUnavailableError('snapshot_unreadable') : new ProviderNotConfiguredError();
    }
    const registration = current.find(document) ?? STATE_UNKNOWN;
    const record = taxRecord(document, registration);
    return { record, asOf: current.manifest.asOf, version, incomplete: registration.state === null };
  }
}
