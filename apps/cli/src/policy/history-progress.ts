import { statSync } from 'node:fs';
import { terminal } from '@cotejo/platform/command';

const EVERY_MS = 2_000;

interface Progress {
  rows: number;
  bytesRead: number;
}

/** Writes a line to standard error every two seconds: rows, rows a second, how much of the file; `end` writes a last line. */
export function historyProgress(history: string): { at(progress: Progress): void; end(): void } {
  const bytes = statSync(history, { throwIfNoEntry: false })?.size ?? 0;
  const startedAt = performance.now();
  let shownAt = startedAt;
  let last: Progress | undefined;
  const show = ({ rows, bytesRead }: Progress) => {
    const seconds = Math.max((performance.now() - startedAt) / 1_000, 0.001);
    const share = bytes > 0 ? `, ${Math.floor((100 * bytesRead) / bytes)} % of the file` : '';
    terminal().stderr.write(`${rows} rows, ${Math.round(rows / seconds)} rows/s${share}\n`);
  };
  return {
    at: (progress) => {
      last = progress;
      if (performance.now() - shownAt >= EVERY_MS) {
        shownAt = performance.now();
        show(progress);
      }
    },
    end: () => last && show(last),
  };
}
