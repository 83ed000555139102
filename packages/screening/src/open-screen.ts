import type { ListPolicy } from '@cotejo/lists';
import { populationOf, type ScreenOptions } from './entry-index.js';
import { ListScreen } from './list-screen.js';
import { buildScreen } from './screen-builder.js';
import type { ScreenImage } from './screen-image.js';
import { readScreenPatch } from './screen-patch.js';

/** So many changes take 80 ms of CPU here, in turns of at most 20 ms. A new thread takes 500 ms, mostly to load its modules. */
const CHANGES_WITHOUT_THREAD_MAX = 50;

/**
 * Reads a bundle in a separate thread. The legal force of entries comes from the given policy.
 * @param signal aborts the build
 * @throws the errors of `buildScreen`
 */
export async function openScreen(
  folder: string,
  policy: ListPolicy,
  options: ScreenOptions = {},
  signal?: AbortSignal,
): Promise<ListScreen> {
  const { image } = await buildScreen({ folder, shares: options.shares ?? null }, signal);
  return new ListScreen(image as ScreenImage, policy, options);
}

/**
 * Opens another bundle, in a fraction of the time when few entries differ, and without another thread when very few do. The
 * screen before can still be used, and closed.
 * @param signal aborts the build
 * @throws the errors of `buildScreen`
 */
export async function openNextScreen(
  before: ListScreen,
  folder: string,
  policy: ListPolicy,
  options: ScreenOptions = {},
  signal?: AbortSignal,
): Promise<ListScreen> {
  const base = before.baseFor(options);
  if (!base) {
    return openScreen(folder, policy, options, signal);
  }
  const small = await readScreenPatch(folder, base, populationOf(options), CHANGES_WITHOUT_THREAD_MAX);
  if (small && !signal?.aborted) {
    return before.patched(small, policy);
  }
  const built = await buildScreen({ folder, shares: options.shares ?? null, base }, signal);
  return built.image ? new ListScreen(built.image, policy, options) : before.patched(built.patch, policy);
}
