import type { ScreeningQuery, ScreeningRecord } from '@cotejo/contracts';
import { bundlesIn, ListPolicy } from '@cotejo/lists';
import { LiveVersion, ProcessScope } from '@cotejo/platform';
import { type Answer, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { ClearedEntries } from '../cleared/cleared-entries.js';
import { ListScreen } from '../screening/list-screen.js';
import { SanctionsProvider } from './sanctions.provider.js';

/** Offline: the lists imported by `cotejo lists import`, switched while they serve. */
@Injectable()
export class LocalSanctionsProvider extends SanctionsProvider {
  readonly id = 'local';
  private readonly bundles: LiveVersion<ListScreen>;

  constructor(
    @Inject(ProcessScope) { config, logger }: ProcessScope,
    @Inject(ClearedEntries) private readonly cleared: ClearedEntries,
  ) {
    super();
    this.bundles = new LiveVersion<ListScreen>(bundlesIn(config.dataDir), {
      open: async (id, folder) => {
        const screen = await ListScreen.open(folder, ListPolicy.read(config.policiesDir));
        logger.info({ source: 'sanctions', bundle: id, lists: screen.lists }, 'lists opened');
        return screen;
      },
      onFailure: (error) => logger.error({ source: 'sanctions', err: error }, 'lists cannot be opened'),
    });
  }

  override configured(): boolean {
    return this.bundles.exists;
  }

  override async open(): Promise<void> {
    await Promise.all([this.bundles.start(), this.cleared.open()]);
  }

  override reload(): Promise<void> {
    return this.bundles.reload();
  }

  override async close(): Promise<void> {
    await Promise.all([this.bundles.stop(), this.cleared.close()]);
  }

  /** @throws ProviderUnavailableError `lists_unreadable`: lists were imported but cannot be read */
  async screen(query: ScreeningQuery): Promise<Answer<ScreeningRecord>> {
    const lists = this.bundles.current;
    if (!lists) throw new ProviderUnavailableError('lists_unreadable');
    const { tenant } = query;
    const isCleared = (entryId: string) => tenant !== undefined && this.cleared.has(tenant, entryId);
    return { record: lists.screen(query, isCleared), asOf: lists.asOf };
  }
}
