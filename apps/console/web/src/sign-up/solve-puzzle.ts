import { type Challenge, solveChallengeWorkers } from 'altcha-lib';

const TIMEOUT_MS = 60_000;
const WORKERS_MAX = 4;

/**
 * Solves a puzzle in web workers, so that the page stays usable.
 * @returns the `solution` of `POST /api/sign-up`, or `null` when the time is over
 */
export async function solvePuzzle(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  });
  if (!solution) {
    return null;
  }
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}
