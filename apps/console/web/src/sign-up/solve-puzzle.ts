import { type Challenge, solveChallengeWorkers } from 'altcha-lib';

const TIMEOUT_MS = 60_000;
const WORKERS_MAX = 4;

/**
 * Solves a puzzle beside the page, which stays usable.
 * @returns what `POST /api/sign-up` takes as `solution`; `null`: not solved in time
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
