import { useEffect, useRef, useState } from 'react';
import type { SentQuestion } from './check-worker.js';
import type { CheckAnswer } from './policy-check.js';

/** Typing pauses this long before a check begins. */
const DEBOUNCE_MS = 250;
/** A check that takes longer is ended, and the page says so. */
const DEADLINE_MS = 15_000;

export type CheckState =
  | { status: 'waiting'; answer: CheckAnswer | null }
  | { status: 'done'; answer: CheckAnswer }
  | { status: 'failed'; answer: null };

const startWorker = () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/**
 * Checks the edited policy in a worker, so that typing stays smooth. A newer question ends the check of an older one.
 * @param question `null`: the form holds no policy now, so the last answer stays
 */
export function usePolicyCheck(question: SentQuestion | null): CheckState {
  const [state, setState] = useState<CheckState>({ status: 'waiting', answer: null });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    if (!question) {
      return;
    }
    setState(({ answer }) => ({ status: 'waiting', answer }));
    let isBusy = false;
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(timer);
      if (isBusy) {
        worker.current?.terminate();
        worker.current = null;
      }
    };
    const fail = () => {
      end();
      setState({ status: 'failed', answer: null });
    };
    timer = setTimeout(() => {
      worker.current ??= startWorker();
      isBusy = true;
      timer = setTimeout(fail, DEADLINE_MS);
      worker.current.onerror = fail;
      worker.current.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
        isBusy = false;
        clearTimeout(timer);
        setState({ status: 'done', answer: data });
      };
      worker.current.postMessage(question);
    }, DEBOUNCE_MS);
    return end;
  }, [question]);
  return state;
}
