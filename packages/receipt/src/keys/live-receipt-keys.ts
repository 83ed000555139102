import { FileWatch } from '@cotejo/platform';
import { ReceiptKeys } from './receipt-keys.js';

/** What became of a changed key file. */
export type KeysReload = { outcome: 'loaded'; kid: string } | { outcome: 'refused'; error: unknown };

export interface LiveKeysOptions {
  /** Named the file; for errors. */
  variable: string;
  onReload(reload: KeysReload): void;
  watchIntervalMs?: number;
}

/** The keys of a file as it is now: a changed file is taken while running, a wrong one refused, and the old keys stay. */
export class LiveReceiptKeys {
  private readonly watch: FileWatch;
  private reloading: Promise<void> = Promise.resolve();

  private constructor(
    private keys: ReceiptKeys,
    private readonly path: string,
    private readonly options: LiveKeysOptions,
  ) {
    this.watch = new FileWatch([path], () => void this.reload(), options.watchIntervalMs);
  }

  /** @throws ConfigInvalidError */
  static async open(path: string, options: LiveKeysOptions): Promise<LiveReceiptKeys> {
    return new LiveReceiptKeys(await ReceiptKeys.read(path, options.variable), path, options);
  }

  get current(): ReceiptKeys {
    return this.keys;
  }

  stop(): void {
    this.watch.stop();
  }

  private reload(): Promise<void> {
    this.reloading = this.reloading.then(() => this.take());
    return this.reloading;
  }

  private async take(): Promise<void> {
    const { variable, onReload } = this.options;
    try {
      this.keys = await ReceiptKeys.read(this.path, variable);
      onReload({ outcome: 'loaded', kid: this.keys.signing.kid });
    } catch (error) {
      onReload({ outcome: 'refused', error });
    }
  }
}
