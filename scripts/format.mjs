import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { runCommand } from '../packages/launcher/src/bootstrap/run-command.mjs';
import { prepare } from './prepare.mjs';

// Formats every file, and applies the safe fixes of the linter.
await runMain(async () => {
  const { env } = await prepare();
  const { code, output } = await runCommand(['biome', 'check', '--write', '--colors=off', '.'], { cwd: rootDir, env });
  console.log(output.trimEnd());
  if (code !== 0) {
    throw new Failure('fix the problems above by hand');
  }
});
