import { Worker } from 'node:worker_threads';
import type { NameShares } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { ScreenImage } from './screen-image.js';
import type { ScreenBase, ScreenPatch } from './screen-patch.js';

/** The built file, because a worker thread cannot run TypeScript. */
const THREAD = new URL('../dist/screen-builder-thread.js', import.meta.url);
const BUILD_DEADLINE_MS = 120_000;
/** Ten times the need of today's lists, so that a broken bundle ends the thread and not the process. */
const HEAP_MAX_MB = 1_024;
/** A small young generation is collected often, which keeps the peak memory of a build low. */
const YOUNG_HEAP_MAX_MB = 4;

export interface ScreenJob {
  /** Folder of the bundle. */
  folder: string;
  /** Checked name frequencies of the registry; `null` uses the table of @cotejo/names. */
  shares: NameShares | null;
  /** Image of an earlier bundle, built with the same shares: then a patch may be enough. */
  base?: ScreenBase;
}

/** A patch of the job's base, or the image of the whole bundle. */
export type BuiltScreen = { patch: ScreenPatch; image?: never } | { image: ScreenImage; patch?: never };

/**
 * Builds a screen, or a patch of the job's base, in a separate thread, which transfers the result without a copy and ends. Build only one at a time, as
 * `LiveVersion` does.
 * @param signal aborts the build
 * @throws ExpectedError `screen_build_failed` after 120 s, when the thread ends early or the signal is aborted; the errors of reading the bundle
 */
export async function buildScreen(job: ScreenJob, signal?: AbortSignal): Promise<BuiltScreen> {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MAX_MB };
  const stop = AbortSignal.any([AbortSignal.timeout(BUILD_DEADLINE_MS), ...(signal ? [signal] : [])]);
  if (stop.aborted) {
    throw buildFailed('it was aborted or took too long');
  }
  const thread = new Worker(THREAD, { workerData: job, resourceLimits });
  let abort = () => {};
  try {
    return await new Promise<BuiltScreen>((resolve, reject) => {
      abort = () => reject(buildFailed('it was aborted or took too long'));
      stop.addEventListener('abort', abort);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(buildFailed('the thread ended')));
    });
  } finally {
    stop.removeEventListener('abort', abort);
    await thread.terminate();
  }
}

const buildFailed = (problem: string) =>
  new ExpectedError('screen_build_failed', `building the screen failed: ${problem}`);
