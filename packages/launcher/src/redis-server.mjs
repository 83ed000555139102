import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Failure } from './bootstrap/failure.mjs';
import { endProcess } from './bootstrap/process-table.mjs';
import { sendCommand } from './redis/send-command.mjs';
import { lastLogLines } from './services/log-tail.mjs';
import { freePorts, isTaken } from './services/port.mjs';

const startLimitMs = 30_000;
const stopGraceMs = 10_000;
const portTriesMax = 3;

// A subscriber that falls this far behind is cut, and connects again.
const subscriberBound = ['--client-output-buffer-limit', 'pubsub', '32mb', '8mb', '60'];
// SLOWLOG would keep pieces of large commands, and with them what a buyer typed.
const always = ['--slowlog-log-slower-than', '-1', ...subscriberBound, '--daemonize', 'no'];
const persisted = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
const unpersisted = ['--appendonly', 'no', '--save', ''];

/**
 * Starts a Redis of our own on this machine and returns when it answers, proven to be the process that was started.
 *
 * @param {string[]} argv the command of a `FoundRedis`: `argv`, or `socketArgv` with the option `socket`
 * @param {{ port?: number, socket?: string, dir?: string, persist?: boolean, detached?: boolean }} [options] port: of
 *   127.0.0.1, a free one if none is given; socket: Unix socket instead of a port, in a folder that only its owner can
 *   enter; dir: folder for its data and its log; by default a temporary folder that is deleted when the server stops;
 *   detached (default): the server runs in its own process group. So Ctrl-C reaches only the process that started the
 *   server, and that process stops the server.
 * @returns {Promise<import('./redis-server.d.mts').RedisServer>}
 * @throws {Failure} with the server's last words
 */
export async function startRedis(argv, { port, socket, dir, persist = false, detached = true } = {}) {
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'cotejo-redis-'));
  mkdirSync(folder, { recursive: true });
  const tries = port === undefined && socket === undefined ? portTriesMax : 1;
  for (let attempt = 1; ; attempt++) {
    const address = socket ? { socket } : { port: port ?? (await freePorts(1))[0] };
    try {
      const server = await startOn(address, argv, { dir: folder, persist, detached });
      return dir ? server : removingFolder(server, folder);
    } catch (error) {
      if (attempt < tries) {
        continue;
      }
      if (!dir) {
        rmSync(folder, { recursive: true, force: true });
      }
      throw error;
    }
  }
}

async function startOn(address, argv, { dir, persist, detached }) {
  const url = await freeUrl(address);
  const log = join(dir, 'redis.log');
  const [command, ...args] = fillIn(argv, { ...address, dir, persist });
  const child = spawnLogged(command, args, { cwd: dir, detached }, log);
  const running = { child, ended: false };
  const exited = new Promise((resolve) => {
    child.once('error', resolve).once('exit', resolve);
  }).then(() => {
    running.ended = true;
  });
  const stop = async () => {
    if (!running.ended) {
      await endProcess(child.pid, stopGraceMs);
    }
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  if (!(await becomesOurs(running, address, argv))) {
    await stop();
    throw new Failure(`Redis did not start: ${command} ${args.join(' ')}\n${lastLogLines(log, 5)}`);
  }
  return { url, ...address, pid: child.pid, exited, stop, kill };
}

/** @returns {Promise<string>} the URL of a server at this address, which is free */
async function freeUrl({ port, socket }) {
  if (socket) {
    // Left by a server that was killed. Its folder is ours alone, so no running server of another user is meant.
    rmSync(socket, { force: true });
    return pathToFileURL(socket).href.replace('file:', 'unix:');
  }
  if (await isTaken(port)) {
    throw new Failure(`Redis cannot have port ${port} of 127.0.0.1: it is taken`);
  }
  return `redis://127.0.0.1:${port}`;
}

function spawnLogged(command, args, options, log) {
  const out = openSync(log, 'w');
  try {
    return spawn(command, args, { ...options, stdio: ['ignore', out, out] });
  } finally {
    closeSync(out);
  }
}

function fillIn(argv, { port, socket = '', dir, persist }) {
  const options = [...always, ...(persist ? persisted : unpersisted)];
  const values = { port: String(port), dir, socket, socketDir: dirname(socket), socketName: basename(socket) };
  const fill = (part) => part.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  return argv.flatMap((part) => (part === '{options}' ? options : [fill(part)]));
}

/**
 * Another server may already use the port. So the server that answers must report the process id of our child process.
 * Nobody else can use the socket.
 */
async function becomesOurs(running, address, argv) {
  const deadline = Date.now() + startLimitMs;
  while (!running.ended && Date.now() < deadline) {
    const answer = await sendCommand(address, 'INFO server', /process_id:(\d+)/, 1_000);
    const pid = Number(answer?.[1]);
    // A server in a container, and the JavaScript stand-in, report process id 1.
    if (answer && !running.ended) {
      return Boolean(address.socket) || pid === running.child.pid || (pid === 1 && !argv.includes('--bind'));
    }
    await sleep(20);
  }
  return false;
}

function removingFolder(server, folder) {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return {
    ...server,
    stop: () => server.stop().then(remove),
    kill: () => server.kill().then(remove),
  };
}
