import type { AdviceInput } from '@cotejo/backtest/advice';
import { CHECKED_HEADER, type ChosenColumns, findColumns } from '@cotejo/backtest/browser';
import { useEffect, useRef, useState } from 'react';
import type { QuotaView } from '../../../src/api/usage.api.js';
import { useLanguage } from '../i18n/language.js';
import { useMember } from '../session/member.js';
import { BacktestThread } from './backtest-thread.js';
import { keepLastBacktest, lastBacktest } from './last-backtest.js';
import { type FilePreview, type FileProblem, FileProblemError } from './read-preview.js';
import type { Backtested, DecidingPolicy, FileReading, Progress } from './worker-messages.js';

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
  const { language } = useLanguage();
  const [given, setGiven] = useState<GivenFile | null>(null);
  const [reading, setReading] = useState<FileReading | null>(null);
  /** The history of the orders of the file that were checked with the API. */
  const [checked, setChecked] = useState<GivenFile | null>(null);
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
  const use = async (next: GivenFile) => {
    setGiven(next);
    setChecked(null);
    setReading(null);
    if (next.preview.kind === 'csv') {
      // Another question ends this one, and its result is not needed then.
      setReading(await thread.read(next.file, next.columns).catch(() => null));
    }
  };
  const choose = async (file: File) => {
    setProblem(null);
    try {
      const preview = await thread.preview(file);
      await use({ file, preview, columns: findColumns(preview.header) });
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
      const done = await thread.run({ file, kind: preview.kind, columns, language, ...policies }, show);
      keepLastBacktest(member, done);
      setBacktested(done);
    } catch (error) {
      fail(error);
    } finally {
      setProgress(null);
    }
  };
  const readOrders = (operation: QuotaView['plan']['check']) =>
    given ? thread.orders(given.file, given.columns, operation) : Promise.resolve([]);
  /** Takes the history of checked orders in place of the file. */
  const takeChecked = (history: Blob): GivenFile => {
    const preview: FilePreview = { kind: 'csv', header: [...CHECKED_HEADER], sample: [] };
    const next = { file: new File([history], given?.file.name ?? ''), preview, columns: CHECKED_HEADER };
    setChecked(next);
    return next;
  };
  return {
    given,
    reading,
    checked,
    problem,
    progress,
    backtested,
    choose,
    run,
    readOrders,
    takeChecked,
    changeColumns: (columns: ChosenColumns) => given && use({ ...given, columns }),
    stop: () => thread.stop(),
    advise: (input: AdviceInput) => thread.advise(input),
  };
}
