import { Worker } from 'node:worker_threads';
import type { NameShares } from '@cotejo/contracts';
import type { ScreenImage } from './screen-image.js';

/** As built: a thread cannot start from TypeScript. */
const THREAD = new URL('../../dist/screening/screen-builder-thread.js', import.meta.url);
const BUILD_DEADLINE_MS = 120_000;
/** Ten times what today's lists need, so that a broken bundle ends the build and not the process. */
const HEAP_MAX_MB = 1_024;
/** Young objects are collected often: what a build leaves behind is the process's peak. */
const YOUNG_HEAP_MAX_MB = 4;

export interface ScreenJob {
  /** Of a bundle. */
  folder: string;
  /** Of the registry, checked; `null`: weights by the table of @cotejo/names. */
  shares: NameShares | null;
}

/** Lists could not be made ready to be asked; those in use stay. */
class ScreenBuildError extends Error {
  readonly code = 'screen_build_failed';
  constructor(problem: string) {
    super(`lists cannot be made ready: ${problem}`);
    this.name = 'ScreenBuildError';
  }
}

/**
 * Builds a screen in a thread of its own, which then ends: whoever serves takes the result over without a copy. Build one at
 * a time, as `LiveVersion` does.
 * @param signal ends the build
 * @throws ScreenBuildError after 120 s, when the thread ends early, or at the signal; else what reading the bundle throws
 */
export async function buildScreen(job: ScreenJob, signal?: AbortSignal): Promise<ScreenImage> {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MAX_MB };
  const stop = AbortSignal.any([AbortSignal.timeout(BUILD_DEADLINE_MS), ...(signal ? [signal] : [])]);
  if (stop.aborted) {
    throw new ScreenBuildError('it was given up');
  }
  const thread = new Worker(THREAD, { workerData: job, resourceLimits });
  let giveUp = () => {};
  try {
    return await new Promise<ScreenImage>((resolve, reject) => {
      giveUp = () => reject(new ScreenBuildError('it was given up'));
      stop.addEventListener('abort', giveUp);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new ScreenBuildError('the thread ended')));
    });
  } finally {
    stop.removeEventListener('abort', giveUp);
    await thread.terminate();
  }
}
