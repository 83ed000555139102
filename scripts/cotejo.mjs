import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runMain } from './bootstrap/failure.mjs';
import { rootDir } from './bootstrap/paths.mjs';
import { prepare } from './prepare.mjs';
import { joinRedis, runningRedisUrl } from './redis/shared-server.mjs';
import { findRedis } from './redis.mjs';
import { productEnvironment } from './services/environment.mjs';

// The operator's command line with the Redis of this checkout: the running one, else one started for the command alone.
await runMain(async () => {
  const args = process.argv.slice(2);
  const prepared = await prepare();
  if (isOffline(args)) return await runCli(prepared.node, args, prepared.env);
  const found = await findRedis(prepared);
  const state = await joinRedis('state', found);
  try {
    const busRedisUrls = found.url ?? (await runningRedisUrl('bus')) ?? state.url;
    const env = productEnvironment({
      env: environmentOf(args),
      stateRedisUrl: state.url,
      busRedisUrls,
      base: prepared.env,
    });
    return await runCli(prepared.node, args, env);
  } finally {
    await state.leave();
  }
});

/** A history is looked at without any server, so that none is started for it. */
function isOffline(args) {
  return args[0] === 'policy' && ['backtest', 'history'].includes(args[1]);
}

/** The command itself reads --env too; here it only decides what the process's own configuration says. */
function environmentOf(args) {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  const given = at < 0 ? process.env.COTEJO_ENV : (args[at].split('=')[1] ?? args[at + 1]);
  return given ?? 'sandbox';
}

function runCli(node, args, env) {
  const child = spawn(node, [join(rootDir, 'apps', 'cli', 'dist', 'main.js'), ...args], { env, stdio: 'inherit' });
  // Its end is waited for, and the Redis left in order. Ctrl-C reaches the command by itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
