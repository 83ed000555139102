import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { findRedis } from '../packages/launcher/src/redis.mjs';
import { prepare } from './prepare.mjs';

// npm run test:sdk -- [options]: runs sdks/golden/main.mjs on the built product.
await runMain(async () => {
  const prepared = await prepare();
  const { argv } = await findRedis(prepared);
  const env = { ...prepared.env, ...(argv && { COTEJO_REDIS_COMMAND: JSON.stringify(argv) }) };
  const main = join(rootDir, 'sdks', 'golden', 'main.mjs');
  const child = spawn(prepared.node, [main, ...process.argv.slice(2)], { stdio: 'inherit', env });
  // Ctrl-C reaches the child by itself. It stops the gateway, and then ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
});
