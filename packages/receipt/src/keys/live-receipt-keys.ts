import { FileWatch } from '@cotejo/platform';
import { ReceiptKeys } from './receipt-keys.js';

/** Result of reading a changed key file. */
export type KeysReload = { outcome: 'loaded'; kid: string } | { outcome: 'refused'; error: unknown };

export interface LiveKeysOptions {
  /** The setting that names the file; used in errors. */
  variable: string;
  onReload(reload: KeysReload): void;
  watchIntervalMs?: number;
}

/** The keys of a file, read again when the file changes. An invalid file is refused and the old keys stay. */
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
    this.reloading = this.reloading.then(() => this.readFile());
    return this.reloading;
  }

  private async readFile(): Promise<void> {
    const { variable, onReload } = this.options;
    try {
      this.keys = await ReceiptKeys.read(this.path, variable);
      onReload({ outcome: 'loaded', kid: this.keys.signing.kid });
    } catch (error) {
      onReload({ outcome: 'refused', error });
    }
  }
}
