import { type DocumentKind, documentIdParts } from '@cotejo/colombia/identity-document';
import type { ScreeningQuery, ScreeningRecord, SourceData } from '@cotejo/contracts';
import {
  BundleFollower,
  BundleKeys,
  BundleRefusedError,
  RedisStore,
  readBundleManifest,
  readListPolicy,
} from '@cotejo/lists';
import { connectWithin, createRedis, LiveVersion, ProcessScope } from '@cotejo/platform';
import { type DocumentType, type ListScreen, openNextScreen, openScreen } from '@cotejo/screening';
import { type Answer, LivePopulation, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { ClearedEntries } from '../cleared/cleared-entries.js';
import { ListMetrics } from './list-metrics.js';
import { SanctionsProvider } from './sanctions.provider.js';

/** As what the lists know each kind of document. */
const LISTED_TYPES: Readonly<Record<DocumentKind, DocumentType>> = {
  CC: 'cedula',
  CE: 'foreigner',
  PPT: 'foreigner',
  PA: 'passport',
};
/** Poll interval, in case an announcement is lost. */
const POLL_INTERVAL_MS = 5_000;
/** Timeout for the state Redis; without it the lists in files are served. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Enough for an object of several megabytes over a slow network. */
const COMMAND_TIMEOUT_MS = 30_000;

/**
 * Screens against the lists that `cotejo lists import` or the worker's refresh activated. It switches to new lists
 * without a pause.
 */
@Injectable()
export class LocalSanctionsProvider extends SanctionsProvider {
  readonly id = 'local';
  private readonly redis: ReturnType<typeof createRedis>;
  private readonly bundles: BundleFollower;
  private readonly lists: LiveVersion<ListScreen>;
  private readonly metrics: ListMetrics;
  private pollTimer: NodeJS.Timeout | undefined;
  private readonly stopped = new AbortController();
  private notifySwitch = () => {};

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
      onRefused: (error) => this.logProblem(error),
    });
    this.lists = new LiveVersion<ListScreen>(this.bundles, {
      open: (id, folder) => this.openLists(id, folder),
      close: async (screen) => screen.close(),
      onSwitch: () => this.notifySwitch(),
      onFailure: (error) => this.logProblem(error),
    });
  }

  override configured(): boolean {
    return this.lists.exists || this.bundles.exists;
  }

  override async open(): Promise<void> {
    // The weights of a screen depend on name frequencies, so it is rebuilt when the registry announces new ones.
    const unsubscribe = this.population.onChange(() => {
      void this.lists.reopen().catch((error) => this.logProblem(error));
    });
    this.stopped.signal.addEventListener('abort', unsubscribe);
    await Promise.all([connectWithin(this.redis, CONNECT_TIMEOUT_MS), this.cleared.open()]);
    await this.lists.start();
    this.pollTimer = setInterval(() => void this.reload().catch(() => {}), POLL_INTERVAL_MS).unref();
  }

  override async reload(): Promise<void> {
    try {
      await this.lists.reload();
    } catch (error) {
      this.logProblem(error);
      throw error;
    }
  }

  override async close(): Promise<void> {
    clearInterval(this.pollTimer);
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
    this.notifySwitch = listener;
  }

  /** @throws ProviderUnavailableError `lists_unreadable` when lists exist, or may exist, but cannot be used */
  screen(query: ScreeningQuery): Answer<ScreeningRecord> {
    const lists = this.lists.current;
    if (!lists) {
      throw new ProviderUnavailableError('lists_unreadable');
    }
    const { tenant } = query;
    const { kind, number: document } = documentIdParts(query.document);
    const isCleared = (entryId: string) => tenant !== undefined && this.cleared.has(tenant, entryId);
    return {
      record: lists.screen({ ...query, document, documentType: LISTED_TYPES[kind] }, isCleared),
      asOf: lists.asOf,
      version: this.lists.currentId,
    };
  }

  private async openLists(id: string, folder: string): Promise<ListScreen> {
    const { shares } = this.population;
    const policy = readListPolicy(this.scope.config.policiesDir);
    const { current } = this.lists;
    const { signal } = this.stopped;
    const opening = current ? openNextScreen(current, folder, policy, { shares }, signal) : null;
    const screen = await (opening ?? openScreen(folder, policy, { shares }, signal));
    const manifest = await readBundleManifest(folder);
    this.metrics.show(manifest);
    this.scope.logger.info({ source: 'sanctions', bundle: id, lists: manifest.lists.length }, 'lists opened');
    return screen;
  }

  /** Logs the message of a refusal, which contains at most the name of a list. */
  private logProblem(error: unknown): void {
    if (this.stopped.signal.aborted) {
      return;
    }
    const problem = error instanceof BundleRefusedError ? error.message : undefined;
    this.scope.logger.error({ source: 'sanctions', err: error, problem }, 'cannot load the lists');
  }
}
