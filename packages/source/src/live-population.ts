import { setTimeout as delay } from 'node:timers/promises';
import { ANNOUNCEMENTS, type NameShares } from '@cotejo/contracts';
import { COLOMBIAN_NAMES, type NamePopulation, sharesPopulation } from '@cotejo/names';
import { ProcessScope } from '@cotejo/platform';
import { RpcClient } from '@cotejo/service';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const ASK_DEADLINE_MS = 2_000;
const FIRST_WAIT_MS = 1_000;
const WAIT_MAX_MS = 60_000;

/**
 * How common names are, for the sources that compare names: by the registry's snapshot in use as far as it says, else by
 * the table of @cotejo/names. It asks the registry in the background, at start and whenever a snapshot was switched, and
 * keeps no service waiting; while the registry cannot be reached it asks again, in the end once a minute.
 */
@Injectable()
export class LivePopulation implements OnApplicationBootstrap, OnApplicationShutdown {
  private population = COLOMBIAN_NAMES;
  private told: NameShares | null = null;
  private readonly listeners = new Set<() => void>();
  private isOutdated = false;
  private asking: Promise<void> | undefined;
  private pause = new AbortController();
  private readonly stopped = new AbortController();

  constructor(
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  /** Always the newest shares, also for whoever keeps this function. */
  readonly share: NamePopulation = (token) => this.population(token);

  /** The registry's own, for who needs them whole, as a thread does; `null`: the table of @cotejo/names holds. */
  get shares(): NameShares | null {
    return this.told;
  }

  /** Takes a listener that hears each time that other shares hold; returns what takes it away again. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onApplicationBootstrap(): void {
    const unlisten = this.bus.onAnnounce(ANNOUNCEMENTS.snapshotSwitched, () => this.refresh());
    this.stopped.signal.addEventListener('abort', unlisten);
    this.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    this.pause.abort();
    await this.asking;
  }

  /** Announcements that come while it asks, one for each replica of the registry, are one more question. */
  private refresh(): void {
    this.isOutdated = true;
    this.pause.abort();
    this.asking ??= this.askUntilTold().finally(() => {
      this.asking = undefined;
    });
  }

  private async askUntilTold(): Promise<void> {
    let failures = 0;
    while (this.isOutdated && !this.stopped.signal.aborted) {
      this.isOutdated = false;
      try {
        this.takeUp(await this.ask());
        failures = 0;
      } catch (error) {
        this.isOutdated = true;
        failures += 1;
        this.scope.logger.debug({ err: error }, 'the registry cannot be asked for name shares now');
        await this.wait(failures);
      }
    }
  }

  private ask(): Promise<NameShares | null> {
    const deadline = Date.now() + ASK_DEADLINE_MS;
    return this.rpc.call('registry.name_shares', null, { deadline, signal: this.stopped.signal });
  }

  /** Without usable shares the package's table: those of a snapshot that is no longer in use would be out of date. */
  private takeUp(shares: NameShares | null): void {
    const before = JSON.stringify(this.told);
    [this.told, this.population] = [null, COLOMBIAN_NAMES];
    if (shares) {
      this.use(shares);
    }
    if (JSON.stringify(this.told) !== before) {
      for (const listener of this.listeners) {
        listener();
      }
    }
  }

  private use(shares: NameShares): void {
    try {
      this.population = sharesPopulation(shares);
      this.told = shares;
      const { persons, tokens } = shares;
      this.scope.logger.info({ persons, words: Object.keys(tokens).length }, 'name shares taken up');
    } catch (error) {
      this.scope.logger.warn({ err: error }, 'name shares of the registry cannot be used');
    }
  }

  /** Twice as long each time, up to a minute; of many processes each at a time of its own. */
  private async wait(failures: number): Promise<void> {
    const longestMs = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    this.pause = new AbortController();
    const options = { signal: AbortSignal.any([this.pause.signal, this.stopped.signal]), ref: false };
    await delay(longestMs * (0.5 + Math.random() / 2), undefined, options).catch(() => {});
  }
}
