import { join } from 'node:path';
import { unpackChecked } from '../bootstrap/checked-packages.mjs';

const version = '0.3.0';
const packages = [`js-redis-server@${version}`, 'cluster-key-slot@1.1.2', 'lua-redis-wasm@1.5.0'];

/**
 * A server written in JavaScript, for a machine that offers nothing else: keeps nothing on disk, never for production.
 * It is downloaded once and checked against the committed hashes.
 *
 * @param {string} binDir
 * @param {string} node a Node from 22 on
 * @returns {Promise<import('../redis.mjs').RedisCommands>}
 * @throws {Failure} if a package cannot be downloaded, or is not the committed one
 */
export async function installJavascriptRedis(binDir, node) {
  const folder = join(binDir, `js-redis-server-${version}-checked`);
  await unpackChecked(folder, packages);
  const cli = join(folder, 'node_modules', 'js-redis-server', 'dist', 'cli.js');
  const listenPrivately = new URL('./listen-privately.mjs', import.meta.url).href;
  return {
    argv: [node, '--import', listenPrivately, cli, '--port', '{port}'],
    // The server cannot listen on a socket: the preloaded module ignores the port and uses the socket.
    socketArgv: ['env', 'REDIS_SOCKET_PATH={socket}', node, '--import', listenPrivately, cli, '--port', '1'],
  };
}
