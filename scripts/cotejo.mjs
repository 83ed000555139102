import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir, stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { writePrivately } from '../packages/launcher/src/bootstrap/private-folder.mjs';
import { joinRedis, runningRedisUrl } from '../packages/launcher/src/redis/shared-server.mjs';
import { findRedis } from '../packages/launcher/src/redis.mjs';
import { productEnvironment } from '../packages/launcher/src/services/environment.mjs';
import { runningConsoleUrl } from '../packages/launcher/src/services/run-file.mjs';
import { prepare } from './prepare.mjs';

/** Commands that do not use the Redis of this checkout: they work offline, or as a client of the API. */
const withoutRedis = [
  ...['help', '--help', '-h', 'plans', 'secrets', 'receipt', 'evidence', 'advise'],
  ...['policy backtest', 'policy history', 'policy check', 'screening compare'],
  ...['registry', 'tax', 'geo', 'address', 'anonymity'],
  ...['call', 'batch', 'profiles', 'completion', 'complete', 'mcp'],
];

// The operator's command line with the Redis of this checkout: the running one, else one started for the command alone.
await runMain(async () => {
  const args = process.argv.slice(2);
  const prepared = await prepare();
  writePrivately();
  if (args.length === 0 || withoutRedis.some((words) => args.join(' ').startsWith(words))) {
    return runCli(prepared.node, args, environment(args, prepared));
  }
  const found = await findRedis(prepared);
  const state = await joinRedis('state', found);
  try {
    const busRedisUrls = found.url ?? (await runningRedisUrl('bus')) ?? state.url;
    return await runCli(prepared.node, args, environment(args, prepared, { stateRedisUrl: state.url, busRedisUrls }));
  } finally {
    await state.leave();
  }
});

function environment(args, { env: base }, urls = {}) {
  const env = environmentOf(args);
  // Links lead to the console that runs, whichever port it has.
  const consoleUrl = base.COTEJO_CONSOLE_URL ?? runningConsoleUrl(stateDir, env);
  return {
    ...productEnvironment({ env, ...urls, base }),
    ...(consoleUrl !== undefined && { COTEJO_CONSOLE_URL: consoleUrl }),
  };
}

/** The command itself reads --env too; here it only decides what the process's own configuration says. */
function environmentOf(args) {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  const given = at < 0 ? process.env.COTEJO_ENV : (args[at].split('=')[1] ?? args[at + 1]);
  return given ?? 'sandbox';
}

function runCli(node, args, env) {
  const child = spawn(node, [join(rootDir, 'apps', 'cli', 'dist', 'main.js'), ...args], { env, stdio: 'inherit' });
  // We wait until the command ends, and then leave the shared Redis. Ctrl-C reaches the command by itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
