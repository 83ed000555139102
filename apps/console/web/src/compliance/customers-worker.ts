import { type FromScreening, ScreenProblemError, type ScreenRequest } from './customers-messages.js';
import { screenFile } from './screen-file.js';

/** Progress is sent at most this often. */
const PROGRESS_MS = 100;

/** Screens one file outside of the page's thread. It opens no connection. */
const send = (message: FromScreening) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ScreenRequest>) => {
  let sentAt = 0;
  const onProgress = (rows: number, share: number) => {
    if (performance.now() - sentAt >= PROGRESS_MS) {
      sentAt = performance.now();
      send({ did: 'progress', rows, share });
    }
  };
  screenFile(data, onProgress).then(
    (screened) => send({ did: 'screened', screened }),
    // A file that was changed or removed since it was chosen fails while it is read.
    (error: unknown) =>
      send({ did: 'fail', problem: error instanceof ScreenProblemError ? error.problem : 'unreadable' }),
  );
});
