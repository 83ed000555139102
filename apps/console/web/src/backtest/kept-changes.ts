import { CHANGES_HEADER, type ChangesSink, changeLine } from '@cotejo/backtest/browser';

type Changed = Parameters<ChangesSink['add']>;

/** Above this number, changed decisions are counted but not kept for the CSV. */
const CHANGES_MAX = 100_000;

/** Keeps the first changed decisions as CSV. The browser may hold the text outside of its memory. */
export class KeptChanges implements ChangesSink {
  kept = 0;
  private lines = [CHANGES_HEADER];
  private readonly parts: Blob[] = [];

  constructor(private readonly max = CHANGES_MAX) {}

  add(...changed: Changed): void {
    if (this.kept < this.max) {
      this.kept += 1;
      this.lines.push(changeLine(...changed));
    }
  }

  async flush(): Promise<void> {
    if (this.lines.length > 0) {
      this.parts.push(new Blob([`${this.lines.join('\n')}\n`]));
      this.lines = [];
    }
  }

  csv(): Blob {
    return new Blob(this.parts, { type: 'text/csv' });
  }
}
