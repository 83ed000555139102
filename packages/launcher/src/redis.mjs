import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './bootstrap/failure.mjs';
import { stateDir } from './bootstrap/paths.mjs';
import { runCommand } from './bootstrap/run-command.mjs';
import { unpackDebianRedis } from './redis/debian.mjs';
import { findDockerRedis } from './redis/docker.mjs';
import { installJavascriptRedis } from './redis/javascript.mjs';
import { accepts } from './services/port.mjs';

/**
 * Either the URL of a running server (`url`), or the commands that start a server: on a port of 127.0.0.1 (`argv`), or
 * on a Unix socket (`socketArgv`). In a command, `{port}`, `{dir}`, `{socket}` and `{socketDir}` are replaced by the
 * port, the folder of the data, the socket and its folder, and the element `{options}` by the server's settings.
 *
 * @typedef {{ argv: string[], socketArgv: string[] }} RedisCommands
 * @typedef {{ kind: 'url' | 'path' | 'debian' | 'docker' | 'javascript', label: string, url?: string } &
 *   Partial<RedisCommands>} FoundRedis
 */

/** The ways to get a Redis, best first. Each function returns `null` when its way is not possible here. */
const rungs = { url: fromUrl, path: fromPath, debian: fromDebian, docker: fromDocker, javascript: fromJavascript };

const installHint =
  'no Redis here: install one (macOS: brew install valkey; Debian, Ubuntu: sudo apt-get install redis-server; ' +
  'else start Docker), or set REDIS_URL';

/**
 * Finds a Redis to use. COTEJO_REDIS_RUNG forces one rung of the ladder: url, path, debian, docker or javascript.
 *
 * @param {{ node: string | Promise<string>, env?: NodeJS.ProcessEnv }} options node: what the JavaScript server would run on
 * @returns {Promise<FoundRedis>}
 * @throws {Failure} one line that says what to install
 */
export async function findRedis({ node, env = process.env }) {
  const only = env.COTEJO_REDIS_RUNG;
  if (only && !(only in rungs)) {
    throw new Failure(`COTEJO_REDIS_RUNG is one of ${Object.keys(rungs).join(', ')}`);
  }
  for (const [kind, find] of Object.entries(rungs)) {
    if (only && only !== kind) {
      continue;
    }
    const found = await find({ node, env });
    if (found) {
      return { kind, ...found };
    }
  }
  throw new Failure(only ? `Redis by way of ${only} is not possible here` : installHint);
}

async function fromUrl({ env }) {
  if (!env.REDIS_URL) {
    return null;
  }
  const { protocol, hostname, port, pathname } = parseRedisUrl(env.REDIS_URL);
  const isSocket = protocol === 'unix:';
  const place = isSocket ? decodeURIComponent(pathname) : `${hostname}:${port || 6379}`;
  const address = isSocket ? { path: place } : { host: hostname, port: Number(port) || 6379 };
  if (!(await accepts(address, { timeoutMs: 3_000 }))) {
    throw new Failure(`REDIS_URL is set, but nothing answers at ${place}`);
  }
  return { url: env.REDIS_URL, label: 'the Redis of REDIS_URL' };
}

async function fromPath() {
  for (const binary of ['valkey-server', 'redis-server']) {
    const { code } = await runCommand([binary, '--version'], { timeoutMs: 10_000 });
    if (code === 0) {
      return { ...native([binary]), label: `${binary} of this machine` };
    }
  }
  return null;
}

async function fromDebian() {
  for (const tool of ['apt-get', 'dpkg-deb']) {
    if ((await runCommand([tool, '--version'], { timeoutMs: 10_000 })).code !== 0) {
      return null;
    }
  }
  const command = await unpackDebianRedis(binDir());
  return command && { ...native(command), label: "the distribution's Redis, unpacked into .cotejo/bin" };
}

async function fromDocker() {
  const commands = await findDockerRedis();
  return commands && { ...commands, label: 'Redis in Docker' };
}

async function fromJavascript({ node }) {
  const commands = await installJavascriptRedis(binDir(), await node).catch((error) => {
    console.error(`cotejo: ${error.message}`);
    return null;
  });
  if (!commands) {
    return null;
  }
  console.error(
    '!!! No Redis found: using one written in JavaScript. It is slow and keeps NOTHING on disk (keys are lost on stop).\n' +
      '!!! Never for production, nor for measuring. ' +
      installHint,
  );
  return { ...commands, label: 'a JavaScript stand-in for Redis, NOT for production' };
}

/** @returns {RedisCommands} */
function native(command) {
  const onPort = ['--port', '{port}', '--bind', '127.0.0.1', '--protected-mode', 'yes'];
  const onSocket = ['--port', '0', '--unixsocket', '{socket}', '--unixsocketperm', '700'];
  const rest = ['--dir', '{dir}', '{options}'];
  return { argv: [...command, ...onPort, ...rest], socketArgv: [...command, ...onSocket, ...rest] };
}

function binDir() {
  const folder = join(stateDir, 'bin');
  mkdirSync(folder, { recursive: true });
  return folder;
}

function parseRedisUrl(text) {
  try {
    return new URL(text);
  } catch {
    throw new Failure('REDIS_URL is not a URL: it looks like redis://127.0.0.1:6379');
  }
}
