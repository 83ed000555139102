import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const JUDGEMENT = fileURLToPath(new URL('../judgement.mjs', import.meta.url));
const LIMIT_MS = 3_600_000;

/**
 * Payments of the judgement: scores by the default policy, from the development half and from the half held out.
 *
 * @param {{ scores?: string, options: string[] }} source scores: a file of `npm run evaluate judgement -- --scores`; without one it runs
 */
export function judgedPayments({ scores, options }) {
  if (scores) {
    return readScores(scores);
  }
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-advice-'));
  const file = join(folder, 'scores.ndjson');
  try {
    const args = [JUDGEMENT, '--runs', 'local', '--no-fairness', '--json', '--scores', file, ...options];
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: LIMIT_MS });
    return readScores(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readScores(file) {
  const cases = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ ...JSON.parse(line), tier: 0 }));
  return {
    training: cases.filter(({ half }) => half === 'development'),
    heldOut: cases.filter(({ half }) => half === 'held out'),
  };
}
