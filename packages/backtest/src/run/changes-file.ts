import { type FileHandle, open } from 'node:fs/promises';
import { csvCell, type Decision } from '@cotejo/contracts';

/** Writes all changed decisions to a CSV file that the user has named. Only its owner can read it. */
export class ChangesFile {
  private lines = ['id,old,new,old_score,new_score'];

  private constructor(private readonly file: FileHandle) {}

  static async create(path: string): Promise<ChangesFile> {
    return new ChangesFile(await open(path, 'w', 0o600));
  }

  add(id: string, before: Decision, after: Decision): void {
    this.lines.push(`${csvCell(id)},${before.outcome},${after.outcome},${before.score},${after.score}`);
  }

  /** Writes the buffered lines; called after each chunk of the history, so that few lines are in memory. */
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
