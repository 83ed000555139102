import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workingTree = fileURLToPath(new URL('../..', import.meta.url));
const SHORT_SHA = 12;

/** What the operator typed is no revision of this repository. */
export class UnknownRevisionError extends Error {}

/**
 * Checks a revision out into `.cotejo/revisions/<sha>` and builds it there, once.
 *
 * @param {string} ref commit, tag or branch
 * @param {(text: string) => void} say progress
 * @returns {string} the folder of the built checkout
 * @throws {UnknownRevisionError}
 * @throws {Error} if it cannot be built
 */
export function buildRevision(ref, say) {
  const root = join(workingTree, '.cotejo', 'revisions', shaOf(ref));
  if (!existsSync(join(root, 'package.json'))) {
    say(`checking out ${ref} into ${root}`);
    mkdirSync(join(workingTree, '.cotejo', 'revisions'), { recursive: true });
    git('worktree', 'add', '--force', '--detach', root, shaOf(ref));
  }
  say(`building ${ref}`);
  // Every bench prepares its checkout first: dependencies, then the build. Its help is the shortest run.
  const argv = [join(root, 'scripts', 'bench.mjs'), 'e2e', '--help'];
  const { status } = spawnSync(process.execPath, argv, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    throw new Error(`revision ${ref} cannot be built in ${root}`);
  }
  return root;
}

function shaOf(ref) {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).slice(0, SHORT_SHA);
  } catch {
    throw new UnknownRevisionError(`there is no revision ${ref} in this repository`);
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: workingTree, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
