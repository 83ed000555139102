import type { AdviceInput } from '@cotejo/backtest/advice';
import type { ChosenColumns } from '@cotejo/backtest/browser';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../session/member.js';
import { BacktestThread } from './backtest-thread.js';
import { keepLastBacktest, lastBacktest } from './last-backtest.js';
import { type FilePreview, type FileProblem, FileProblemError } from './read-preview.js';
import { suggestColumns } from './suggest-columns.js';
import type { Backtested, DecidingPolicy, Progress } from './worker-messages.js';

/** A file that was chosen, and the content of its columns. */
export interface GivenFile {
  file: File;
  preview: FilePreview;
  columns: ChosenColumns;
}

export interface RunProgress extends Progress {
  /** Share of the bytes, from 0 to 1. */
  share: number;
  rowsPerSecond: number;
}

/** The state of the page: the file, the run and its result. The worker ends with the page. */
export function useBacktest() {
  const member = useMember().id;
  const [thread] = useState(() => new BacktestThread());
  const [given, setGiven] = useState<GivenFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const [backtested, setBacktested] = useState<Backtested | null>(() => lastBacktest(member));
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      thread.end();
    };
  }, [thread]);

  const fail = (error: unknown) => {
    if (isOpen.current) {
      setProblem(error instanceof FileProblemError ? error.problem : 'unreadable');
    }
  };
  const choose = async (file: File) => {
    setProblem(null);
    try {
      const preview = await thread.preview(file);
      setGiven({ file, preview, columns: suggestColumns(preview.header) });
    } catch (error) {
      setGiven(null);
      fail(error);
    }
  };
  const run = async (
    { file, preview, columns }: GivenFile,
    policies: Record<'baseline' | 'candidate', DecidingPolicy>,
  ) => {
    setProblem(null);
    const startMs = performance.now();
    const show = ({ rows, bytesRead }: Progress) => {
      const seconds = Math.max((performance.now() - startMs) / 1_000, 0.001);
      setProgress({ rows, bytesRead, share: bytesRead / file.size, rowsPerSecond: Math.round(rows / seconds) });
    };
    show({ rows: 0, bytesRead: 0 });
    try {
      const done = await thread.run({ file, kind: preview.kind, columns, ...policies }, show);
      keepLastBacktest(member, done);
      setBacktested(done);
    } catch (error) {
      fail(error);
    } finally {
      setProgress(null);
    }
  };
  const changeColumns = (columns: ChosenColumns) => setGiven((now) => now && { ...now, columns });
  const advise = (input: AdviceInput) => thread.advise(input);
  return { given, problem, progress, backtested, choose, run, changeColumns, stop: () => thread.stop(), advise };
}
