import type { ChangesSink } from '@cotejo/backtest/browser';
import { csvFile } from '@cotejo/tables';
import type { Language } from '../../../src/api/session.api.js';

type Changed = Parameters<ChangesSink['add']>;

/** Above this number, changed decisions are counted but not kept for the CSV. */
const CHANGES_MAX = 100_000;
const HEADERS = {
  es: ['pedido', 'antes', 'después', 'puntaje antes', 'puntaje después'],
  en: ['id', 'old', 'new', 'old score', 'new score'],
};
const OUTCOMES = {
  es: { approve: 'aprobar', review: 'revisar', reject: 'rechazar' },
  en: { approve: 'approve', review: 'review', reject: 'reject' },
};

/** Keeps the first changed decisions as CSV for a spreadsheet. The browser may hold the text outside of its memory. */
export class KeptChanges implements ChangesSink {
  kept = 0;
  private lines: string[][];
  private readonly parts: Blob[] = [];

  constructor(
    private readonly language: Language,
    private readonly max = CHANGES_MAX,
  ) {
    this.lines = [HEADERS[language]];
  }

  add(...[id, before, after]: Changed): void {
    if (this.kept < this.max) {
      this.kept += 1;
      const words = OUTCOMES[this.language];
      this.lines.push([id, words[before.outcome], words[after.outcome], this.figure(before), this.figure(after)]);
    }
  }

  async flush(): Promise<void> {
    if (this.lines.length > 0) {
      const text = csvFile(this.lines, this.language);
      this.parts.push(new Blob([this.parts.length === 0 ? text : text.slice(1)]));
      this.lines = [];
    }
  }

  csv(): Blob {
    return new Blob(this.parts, { type: 'text/csv' });
  }

  /** A score as a spreadsheet of this language reads it. */
  private figure({ score }: Changed[1]): string {
    return this.language === 'es' ? String(score).replace('.', ',') : String(score);
  }
}
