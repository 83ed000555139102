import { type FileHandle, open } from 'node:fs/promises';
import type { Decision } from '@cotejo/contracts';
import { CHANGES_HEADER, type ChangesSink, changeLine } from './changes.js';

/** Writes all changed decisions to a CSV file that the user has named. Only its owner can read it. */
export class ChangesFile implements ChangesSink {
  private lines = [CHANGES_HEADER];

  private constructor(private readonly file: FileHandle) {}

  static async create(path: string): Promise<ChangesFile> {
    return new ChangesFile(await open(path, 'w', 0o600));
  }

  add(id: string, before: Decision, after: Decision): void {
    this.lines.push(changeLine(id, before, after));
  }

  async flush(): Promise<void> {
    if (this.lines.length === 0) {
      return;
    }
    const text = `${this.lines.join('\n')}\n`;
    this.lines = [];
    await this.file.appendFile(text);
  }

  async close(): Promise<void> {
    await this.flush();
    await this.file.close();
  }
}
