import { type FromScreening, type Screened, ScreenProblemError, type ScreenRequest } from './customers-messages.js';

/** Runs the worker for one file. @throws ScreenProblemError; the reason of the signal */
export async function runScreening(
  request: ScreenRequest,
  signal: AbortSignal,
  onProgress: (rows: number, share: number) => void,
): Promise<Screened> {
  const worker = new Worker(new URL('./customers-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Screened>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new ScreenProblemError('unreadable')));
      worker.addEventListener('message', ({ data }: MessageEvent<FromScreening>) => {
        if (data.did === 'progress') {
          onProgress(data.rows, data.share);
        } else if (data.did === 'screened') {
          resolve(data.screened);
        } else {
          reject(new ScreenProblemError(data.problem));
        }
      });
      worker.postMessage(
        request,
        request.lists.map(({ data }) => data),
      );
    });
  } finally {
    worker.terminate();
  }
}
