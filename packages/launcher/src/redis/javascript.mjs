import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../bootstrap/run-command.mjs';

const version = '0.3.0';

/**
 * A server written in JavaScript, for a machine that offers nothing else: keeps nothing on disk, never for production.
 * npm installs it once, because `npx` would call the registry at each start.
 *
 * @param {string} binDir
 * @param {string} node a Node from 22 on
 * @returns {Promise<string[] | null>}
 */
export async function installJavascriptRedis(binDir, node) {
  const prefix = join(binDir, `js-redis-server-${version}`);
  const cli = join(prefix, 'node_modules', 'js-redis-server', 'dist', 'cli.js');
  if (!existsSync(cli)) {
    const options = ['--no-audit', '--no-fund', '--no-save', '--omit=peer', '--ignore-scripts'];
    const argv = ['npm', 'install', '--prefix', prefix, ...options, `js-redis-server@${version}`];
    if ((await runCommand(argv, { timeoutMs: 120_000 })).code !== 0 || !existsSync(cli)) {
      return null;
    }
  }
  const loopbackOnly = new URL('./loopback-only.mjs', import.meta.url).href;
  return [node, '--import', loopbackOnly, cli, '--port', '{port}'];
}
