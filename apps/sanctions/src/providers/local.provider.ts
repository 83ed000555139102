import type { ScreeningQuery, ScreeningRecord } from '@cotejo/contracts';
import { bundlesIn, ListPolicy } from '@cotejo/lists';
import { LiveVersion, ProcessScope } from '@cotejo/platform';
import { type Answer, LivePopulation, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { ClearedEntries } from '../cleared/cleared-entries.js';
import { ListScreen } from '../screening/list-screen.js';
import { SanctionsProvider } from './sanctions.provider.js';

/** Offline: the lists imported by `cotejo lists import`, switched while they serve. */
@Injectable()
export class LocalSanctionsProvider extends SanctionsProvider {
  readonly id = 'local';
  private readonly bundles: LiveVersion<ListScreen>;
  private readonly stopped = new AbortController();

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ClearedEntries) private readonly cleared: ClearedEntries,
    @Inject(LivePopulation) private readonly population: Pick<LivePopulation, 'shares' | 'onChange'>,
  ) {
    super();
    const { config, logger } = scope;
    this.bundles = new LiveVersion<ListScreen>(bundlesIn(config.dataDir), {
      open: async (id, folder) => {
        const { shares } = this.population;
        const policy = ListPolicy.read(config.policiesDir);
        const screen = await ListScreen.open(folder, policy, { shares }, this.stopped.signal);
        logger.info({ source: 'sanctions', bundle: id, lists: screen.lists }, 'lists opened');
        return screen;
      },
      onFailure: this.onFailure,
    });
  }

  override configured(): boolean {
    return this.bundles.exists;
  }

  override async open(): Promise<void> {
    // How common names are is in the weights of a screen: it is built anew when the registry tells something else.
    const unlisten = this.population.onChange(() => void this.bundles.reopen().catch(this.onFailure));
    this.stopped.signal.addEventListener('abort', unlisten);
    await Promise.all([this.bundles.start(), this.cleared.open()]);
  }

  override reload(): Promise<void> {
    return this.bundles.reload();
  }

  override async close(): Promise<void> {
    this.stopped.abort();
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

  private readonly onFailure = (error: unknown): void => {
    if (this.stopped.signal.aborted) return;
    this.scope.logger.error({ source: 'sanctions', err: error }, 'lists cannot be opened');
  };
}
