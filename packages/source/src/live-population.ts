import { setTimeout as delay } from 'node:timers/promises';
import { ANNOUNCEMENTS, type NameShares } from '@cotejo/contracts';
import { COLOMBIAN_NAMES, type NamePopulation, sharesPopulation } from '@cotejo/names';
import { ProcessScope } from '@cotejo/platform';
import { RpcClient } from '@cotejo/platform/service';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const FETCH_DEADLINE_MS = 2_000;
const RETRY_WAIT_MS_MIN = 1_000;
const RETRY_WAIT_MS_MAX = 60_000;

/**
 * The frequency of names, for the sources that compare names. The shares come from the registry's current snapshot, or
 * from the table of @cotejo/names if the registry has no shares. They are fetched in the background at start and after
 * each switch of a snapshot, so no service waits for them. A failed fetch is repeated with growing pauses, up to one
 * minute.
 */
@Injectable()
export class LivePopulation implements OnApplicationBootstrap, OnApplicationShutdown {
  private population = COLOMBIAN_NAMES;
  private registryShares: NameShares | null = null;
  private readonly listeners = new Set<() => void>();
  private isOutdated = false;
  private refreshing: Promise<void> | undefined;
  private pause = new AbortController();
  private readonly stopped = new AbortController();

  constructor(
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  /** Share of a name. A caller may keep this function; it always uses the newest shares. */
  readonly share: NamePopulation = (token) => this.population(token);

  /** All shares of the registry, for example to pass them to a thread. `null`: the table of @cotejo/names is used. */
  get shares(): NameShares | null {
    return this.registryShares;
  }

  /** Registers a listener for changed shares. @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onApplicationBootstrap(): void {
    const removeListener = this.bus.onAnnounce(ANNOUNCEMENTS.snapshotSwitched, () => this.refresh());
    this.stopped.signal.addEventListener('abort', removeListener);
    this.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    this.pause.abort();
    await this.refreshing;
  }

  /** Each replica of the registry announces a switch. All announcements during a fetch cause only one more fetch. */
  private refresh(): void {
    this.isOutdated = true;
    this.pause.abort();
    this.refreshing ??= this.fetchUntilCurrent().finally(() => {
      this.refreshing = undefined;
    });
  }

  private async fetchUntilCurrent(): Promise<void> {
    let failures = 0;
    while (this.isOutdated && !this.stopped.signal.aborted) {
      this.isOutdated = false;
      try {
        this.apply(await this.fetchShares());
        failures = 0;
      } catch (error) {
        this.isOutdated = true;
        failures += 1;
        this.scope.logger.debug({ err: error }, 'cannot fetch name shares from the registry now');
        await this.wait(failures);
      }
    }
  }

  private fetchShares(): Promise<NameShares | null> {
    const deadline = Date.now() + FETCH_DEADLINE_MS;
    return this.rpc.call('registry.name_shares', null, { deadline, signal: this.stopped.signal });
  }

  /** Without usable shares the table of @cotejo/names is used, because the shares of the previous snapshot are outdated. */
  private apply(shares: NameShares | null): void {
    const before = JSON.stringify(this.registryShares);
    [this.registryShares, this.population] = [null, COLOMBIAN_NAMES];
    if (shares) {
      this.useShares(shares);
    }
    if (JSON.stringify(this.registryShares) !== before) {
      for (const listener of this.listeners) {
        listener();
      }
    }
  }

  private useShares(shares: NameShares): void {
    try {
      this.population = sharesPopulation(shares);
      this.registryShares = shares;
      const { persons, tokens } = shares;
      this.scope.logger.info({ persons, words: Object.keys(tokens).length }, 'name shares loaded');
    } catch (error) {
      this.scope.logger.warn({ err: error }, 'name shares of the registry are not valid');
    }
  }

  /** Doubles the wait after each failure, up to one minute. A random part spreads the fetches of many processes. */
  private async wait(failures: number): Promise<void> {
    const longestMs = Math.min(RETRY_WAIT_MS_MAX, RETRY_WAIT_MS_MIN * 2 ** (failures - 1));
    this.pause = new AbortController();
    const options = { signal: AbortSignal.any([this.pause.signal, this.stopped.signal]), ref: false };
    await delay(longestMs * (0.5 + Math.random() / 2), undefined, options).catch(() => {});
  }
}
