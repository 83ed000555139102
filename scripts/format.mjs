import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { runCommand } from '../packages/launcher/src/bootstrap/run-command.mjs';
import { prepare } from './prepare.mjs';

// Formats everything and mends what the linter can mend safely.
await runMain(async () => {
  const { env } = await prepare();
  const { code, output } = await runCommand(['biome', 'check', '--write', '--colors=off', '.'], { cwd: rootDir, env });
  console.log(output.trimEnd());
  if (code !== 0) {
    throw new Failure('what is listed above has to be mended by hand');
  }
});
