import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigInvalidError } from '@cotejo/platform/command';
import { writeWholeSync } from '@cotejo/platform/whole-file';

const FOLDER_OWNER_ONLY = 0o700;

/** A folder of secrets, readable by its owner alone. Nothing it holds is ever printed. */
export class SecretFolder {
  /** What was written, by name, in order. */
  readonly written: string[] = [];

  constructor(readonly path: string) {}

  get isEmpty(): boolean {
    return !existsSync(this.path) || readdirSync(this.path).length === 0;
  }

  has(name: string): boolean {
    return existsSync(join(this.path, name));
  }

  /** @throws ConfigInvalidError where it is not there */
  read(name: string): string {
    try {
      return readFileSync(join(this.path, name), 'utf8');
    } catch {
      throw new ConfigInvalidError('DIR', `must contain ${name} as "cotejo secrets create" writes it`);
    }
  }

  /** What is there, or else what is made now. */
  async ensure(name: string, make: () => string | Promise<string>): Promise<string> {
    if (!this.has(name)) {
      this.write(name, await make());
    }
    return this.read(name);
  }

  /** Written aside and renamed: whoever reads sees the old secret or the new one. */
  write(name: string, text: string): void {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_OWNER_ONLY });
    writeWholeSync(path, text);
    this.written.push(name);
  }

  /**
   * Writes a secret that changes while everything runs, in place: a container that mounts the file does not see a new file of
   * the same name.
   * @param mode for a file without a secret, which a container of another user reads; the folder stays closed
   */
  update(name: string, text: string, mode?: number): void {
    const path = join(this.path, name);
    if (!this.has(name)) {
      this.write(name, text);
    } else if (this.read(name) !== text) {
      writeFileSync(path, text);
      this.written.push(name);
    }
    if (mode !== undefined) {
      chmodSync(path, mode);
    }
  }

  /** A folder that was there before is closed to others as well. */
  close(): void {
    chmodSync(this.path, FOLDER_OWNER_ONLY);
  }
}
