import { spawn } from 'node:child_process';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { withPnpm } from '../packages/launcher/src/bootstrap/pnpm.mjs';

// pnpm of the pinned version, checked against the committed hash: npm run pnpm -- ARGUMENTS
await runMain(async () => {
  const env = await withPnpm(process.env);
  const child = spawn('pnpm', process.argv.slice(2), { cwd: rootDir, env, stdio: 'inherit' });
  process.on('SIGINT', () => {});
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
});
