import type { ScreeningQuery, ScreeningRecord } from '@cotejo/contracts';
import { bundlesIn, ListPolicy } from '@cotejo/lists';
import { LiveVersion, ProcessScope } from '@cotejo/platform';
import { type Answer, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { ListScreen } from '../screening/list-screen.js';
import { SanctionsProvider } from './sanctions.provider.js';

/** Offline: the lists imported by `cotejo lists import`, switched while they serve. */
@Injectable()
export class LocalSanctionsProvider extends SanctionsProvider {
  readonly id = 'local';
  private readonly bundles: LiveVersion<ListScreen>;

  constructor(@Inject(ProcessScope) { config, logger }: ProcessScope) {
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

  override open(): Promise<void> {
    return this.bundles.start();
  }

  override reload(): Promise<void> {
    return this.bundles.reload();
  }

  override close(): Promise<void> {
    return this.bundles.stop();
  }

  /** @throws ProviderUnavailableError `lists_unreadable`: lists were imported but cannot be read */
  async screen(query: ScreeningQuery): Promise<Answer<ScreeningRecord>> {
    const lists = this.bundles.current;
    if (!lists) throw new ProviderUnavailableError('lists_unreadable');
    return { record: lists.screen(query), asOf: lists.asOf };
  }
}
