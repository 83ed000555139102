import { Failure, runMain } from './bootstrap/failure.mjs';
import { rootDir } from './bootstrap/paths.mjs';
import { runCommand } from './bootstrap/run-command.mjs';
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
