import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { runCommand } from '../packages/launcher/src/bootstrap/run-command.mjs';
import { prepare } from './prepare.mjs';

const checkLimitMs = 300_000;
// Most checks use one processor, and every machine has at least two.
const checksAtOnce = 2;
const importingByPath = ['scripts', 'bench', 'evaluation'];

// Runs every static check to its end, so that one run shows every problem.
await runMain(async () => {
  const progress = createProgress();
  const { node, env } = await prepare({ progress });
  const checks = {
    'format, lint, import rules (biome)': ['biome', 'ci', '--colors=off', '.'],
    // Scripts import by path: they run before anything is installed. Measurements use inner parts of the packages.
    'imports between packages (turbo)': [
      'turbo',
      'boundaries',
      ...importingByPath.map((name) => `--filter=!@cotejo/${name}`),
    ],
    'types (tsc)': ['tsc', '--noEmit', '-p', 'tsconfig.json'],
    'types of the browser tests (tsc)': ['tsc', '--noEmit', '-p', 'test/full/pages/tsconfig.json'],
    'types of the pages (tsc)': ['tsc', '--noEmit', '-p', 'apps/console/web/tsconfig.json'],
    'types of the documentation site (tsc)': ['tsc', '--noEmit', '-p', 'docs/site/tsconfig.json'],
    'types of the reader (tsc)': ['tsc', '--noEmit', '-p', 'sdks/reader/tsconfig.json'],
    'types of the scripts (tsc)': ['tsc', '--noEmit', '-p', 'scripts/tsconfig.json'],
    'dead files, exports and dependencies (knip)': ['knip', '--no-progress', '--no-config-hints'],
    'paths named in documents': [node, 'scripts/check-doc-refs.mjs'],
    'plain English and Spanish': [node, 'scripts/check-plain-english.mjs'],
    'policies match their schemas': [node, 'scripts/check-policies.mjs'],
    'generated files': [node, 'scripts/check-generated.mjs'],
  };
  const failures = [];
  const waiting = Object.entries(checks).filter(
    ([, [command, file]]) => command !== node || existsSync(join(rootDir, file)),
  );
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [label, argv] = next;
      await progress(label, () => check(label, argv, env)).catch((failure) => failures.push(failure.message));
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, runWaiting));
  for (const failure of failures) {
    console.error(`\n${failure}`);
  }
  return failures.length > 0 ? 1 : 0;
});

async function check(label, argv, env) {
  const { code, output } = await runCommand(argv, { cwd: rootDir, env, timeoutMs: checkLimitMs });
  if (code !== 0) {
    throw new Failure(`✗ ${label}\n${output.trimEnd()}`);
  }
}
