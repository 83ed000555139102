import type { ScreeningQuery, ScreeningRecord, SourceData } from '@cotejo/contracts';
import {
  BundleFollower,
  BundleKeys,
  BundleRefusedError,
  ListPolicy,
  RedisStore,
  readBundleManifest,
} from '@cotejo/lists';
import { connectWithin, createRedis, LiveVersion, ProcessScope } from '@cotejo/platform';
import { type Answer, LivePopulation, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { ClearedEntries } from '../cleared/cleared-entries.js';
import { ListScreen } from '../screening/list-screen.js';
import { ListMetrics } from './list-metrics.js';
import { SanctionsProvider } from './sanctions.provider.js';

/** An announcement that was lost costs this long at most. */
const LOOK_INTERVAL_MS = 5_000;
/** Without the state Redis the files serve. */
const CONNECT_TIMEOUT_MS = 2_000;
/** An object of some megabytes, over a slow network. */
const COMMAND_TIMEOUT_MS = 30_000;

/** Offline: the lists that `cotejo lists import` or the worker's refresh put in use, switched while they serve. */
@Injectable()
export class LocalSanctionsProvider extends SanctionsProvider {
  readonly id = 'local';
  private readonly redis: ReturnType<typeof createRedis>;
  private readonly bundles: BundleFollower;
  private readonly lists: LiveVersion<ListScreen>;
  private readonly metrics: ListMetrics;
  private looking: NodeJS.Timeout | undefined;
  private readonly stopped = new AbortController();
  private switched = () => {};

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ClearedEntries) private readonly cleared: ClearedEntries,
    @Inject(LivePopulation) private readonly population: Pick<LivePopulation, 'shares' | 'onChange'>,
  ) {
    super();
    const { config, env, metrics } = scope;
    this.metrics = new ListMetrics(metrics);
    this.redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger: scope.logger, redis: 'state' },
    });
    this.bundles = new BundleFollower({
      dataDir: config.dataDir,
      remote: new RedisStore(this.redis, config),
      keys: () => BundleKeys.read(env),
      onRefused: (error) => this.complain(error),
    });
    this.lists = new LiveVersion<ListScreen>(this.bundles, {
      open: (id, folder) => this.openLists(id, folder),
      close: async (screen) => screen.close(),
      onSwitch: () => this.switched(),
      onFailure: (error) => this.complain(error),
    });
  }

  override configured(): boolean {
    return this.lists.exists || this.bundles.exists;
  }

  override async open(): Promise<void> {
    // How common names are is in the weights of a screen: it is built anew when the registry tells something else.
    const unlisten = this.population.onChange(() => void this.lists.reopen().catch((error) => this.complain(error)));
    this.stopped.signal.addEventListener('abort', unlisten);
    await Promise.all([connectWithin(this.redis, CONNECT_TIMEOUT_MS), this.cleared.open()]);
    await this.lists.start();
    this.looking = setInterval(() => void this.look(), LOOK_INTERVAL_MS).unref();
  }

  override async reload(): Promise<void> {
    try {
      await this.lists.reload();
    } catch (error) {
      this.complain(error);
      throw error;
    }
  }

  override async close(): Promise<void> {
    clearInterval(this.looking);
    this.stopped.abort();
    await Promise.all([this.lists.stop(), this.cleared.close()]);
    await this.bundles.stop();
    this.redis.disconnect();
  }

  override data(): SourceData[] {
    const { current, currentId = null } = this.lists;
    if (!current) {
      return this.configured() ? [{ name: 'lists', version: null, asOf: null, records: null }] : [];
    }
    return [{ name: 'lists', version: currentId, asOf: current.asOf, records: current.entryCount }];
  }

  override onSwitch(listener: () => void): void {
    this.switched = listener;
  }

  /** @throws ProviderUnavailableError `lists_unreadable`: there are lists, or may be, but none that can be used */
  async screen(query: ScreeningQuery): Promise<Answer<ScreeningRecord>> {
    const lists = this.lists.current;
    if (!lists) {
      throw new ProviderUnavailableError('lists_unreadable');
    }
    const { tenant } = query;
    const isCleared = (entryId: string) => tenant !== undefined && this.cleared.has(tenant, entryId);
    return { record: lists.screen(query, isCleared), asOf: lists.asOf, version: this.lists.currentId };
  }

  private async openLists(id: string, folder: string): Promise<ListScreen> {
    const { shares } = this.population;
    const policy = ListPolicy.read(this.scope.config.policiesDir);
    const screen = await ListScreen.open(folder, policy, { shares }, this.stopped.signal);
    const manifest = await readBundleManifest(folder);
    this.metrics.show(manifest);
    this.scope.logger.info({ source: 'sanctions', bundle: id, lists: manifest.lists.length }, 'lists opened');
    return screen;
  }

  private async look(): Promise<void> {
    await this.reload().catch(() => {});
  }

  /** What is refused names a list at most. */
  private complain(error: unknown): void {
    if (this.stopped.signal.aborted) {
      return;
    }
    const problem = error instanceof BundleRefusedError ? error.message : undefined;
    this.scope.logger.error({ source: 'sanctions', err: error, problem }, 'lists cannot be taken up');
  }
}
