import { ConfigInvalidError, FileWatch } from '@cotejo/platform';

/** What a file of the operator says. It follows changes of the file; when a new file is unreadable, the old content stays. */
export class OperatorFile<T> {
  private watch: FileWatch | undefined;

  /**
   * @param current the content without a file
   * @param read throws when the file is unreadable
   */
  constructor(
    public current: T,
    private readonly read: (path: string) => T,
    private readonly variable: string,
    private readonly expected: string,
  ) {}

  /**
   * @param path `undefined` when the operator has no file
   * @param onFailure called when a new version of the file is unreadable
   * @throws ConfigInvalidError
   */
  open(path: string | undefined, onFailure: () => void, watchIntervalMs?: number): void {
    if (path === undefined) {
      return;
    }
    const reread = () => {
      try {
        this.current = this.read(path);
      } catch {
        onFailure();
      }
    };
    // Watch before reading, so that a change in between is noticed.
    this.watch = new FileWatch([path], reread, watchIntervalMs);
    try {
      this.current = this.read(path);
    } catch {
      this.watch.stop();
      throw new ConfigInvalidError(this.variable, this.expected);
    }
  }

  close(): void {
    this.watch?.stop();
  }
}
