import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../bootstrap/failure.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { stateDir } from '../bootstrap/paths.mjs';
import { commandLine, endProcess, isAlive } from '../bootstrap/process-table.mjs';
import { startRedis } from '../redis-server.mjs';
import { sendCommand } from './send-command.mjs';

const stopGraceMs = 10_000;
const restartsMax = 5;
const watchIntervalMs = 500;
const answerLimitMs = 10_000;
// The shortest limit of the supported systems is 104 bytes with the end mark (macOS).
const socketPathBytesMax = 103;

const runDir = join(stateDir, 'run');

/**
 * The two roles of Redis: state is kept on disk; the bus keeps nothing.
 *
 * @typedef {'state' | 'bus'} RedisRole
 */

/**
 * The Redis server of one role. All commands that run from this checkout share it: the first command starts the server,
 * and the last command stops it. The server listens on a Unix socket in a folder that only its owner can enter, so no
 * other user of this machine can connect (docs/adr/0006-a-start-that-belongs-to-its-user.md). A file in `.cotejo/run`
 * has the socket of the server and the process ids of its users. So a command finds a server whose starter was killed.
 * When a server exits by itself, the first command that notices it starts the server again on the same socket.
 *
 * @param {RedisRole} role
 * @param {import('../redis.mjs').FoundRedis} found
 * @param {(text: string) => void} [onTrouble] told when the server has ended by itself
 * @returns {Promise<{ url: string, leave: () => Promise<void> }>}
 */
export async function joinRedis(role, found, onTrouble = () => {}) {
  if (found.url) {
    return { url: found.url, leave: async () => {} };
  }
  const { url } = await locked(role, () => ensureServer(role, found.socketArgv));
  const watching = new AbortController();
  watchServer(role, found.socketArgv, onTrouble, watching.signal);
  const leave = () => {
    watching.abort();
    return locked(role, () => leaveServer(role));
  };
  return { url, leave };
}

/** @param {RedisRole} role @returns {Promise<string | undefined>} where it is, if it runs */
export async function runningRedisUrl(role) {
  return (await runningServer(role))?.url;
}

/** Returns the running server, or starts one, and adds this process to its users. */
async function ensureServer(role, argv) {
  const users = new Set(livingUsers(role));
  const server = (await runningServer(role)) ?? (await startServer(role, argv, users.size > 0));
  writeRecord(role, { ...server, users: [...users.add(process.pid)] });
  return server;
}

function startServer(role, argv, hasUsers) {
  const options = { socket: socketFor(role, hasUsers), dir: join(stateDir, 'redis', role), persist: role === 'state' };
  return startRedis(argv, options);
}

/**
 * Where the path of the checkout is too long for a socket, the socket is in a new private folder of the system's
 * temporary folder. A server that others still use returns to its old folder, because they know it. Without them, for
 * example after a reboot, that folder may belong to another user now.
 */
function socketFor(role, hasUsers) {
  const socket = join(runDir, `redis-${role}.sock`);
  if (Buffer.byteLength(socket) <= socketPathBytesMax) {
    return socket;
  }
  const before = readRecord(role)?.socket;
  return hasUsers && before && existsSync(dirname(before))
    ? before
    : join(mkdtempSync(join(tmpdir(), 'cotejo-')), 'redis.sock');
}

async function watchServer(role, argv, onTrouble, signal) {
  for (let restarts = 0; ; await sleep(watchIntervalMs, undefined, { ref: false })) {
    if (signal.aborted) {
      return;
    }
    if (isAlive(readRecord(role)?.pid)) {
      continue;
    }
    restarts += 1;
    if (restarts > restartsMax) {
      return onTrouble(`the ${role} Redis ended ${restarts} times and stays down`);
    }
    onTrouble(`the ${role} Redis ended by itself and is started again`);
    await locked(role, () => ensureServer(role, argv)).catch((error) => onTrouble(error.message));
  }
}

async function leaveServer(role) {
  const server = await runningServer(role);
  const users = livingUsers(role).filter((pid) => pid !== process.pid);
  if (server && users.length > 0) {
    return writeRecord(role, { ...server, users });
  }
  if (server) {
    await endProcess(server.pid, stopGraceMs);
    removeSocket(server.socket);
  }
  rmSync(recordFile(role), { force: true });
}

function removeSocket(socket) {
  rmSync(socket, { force: true });
  if (dirname(socket) !== runDir) {
    rmSync(dirname(socket), { recursive: true, force: true });
  }
}

/**
 * The operating system reuses process ids, so the recorded process counts only if it is a Redis. If that Redis runs but
 * does not answer on the socket, this function throws: a second server on the same files would destroy them. A server
 * that an earlier version started has a port instead of a socket, and does not answer either.
 */
async function runningServer(role) {
  const record = readRecord(role);
  if (!record || !isAlive(record.pid) || !/(redis|valkey)-server/.test(await commandLine(record.pid))) {
    return undefined;
  }
  if (record.socket && (await sendCommand(record, 'PING', /PONG/, answerLimitMs))) {
    return record;
  }
  throw new Failure(`the ${role} Redis (process ${record.pid}) does not answer: end it and try again`);
}

function livingUsers(role) {
  return (readRecord(role)?.users ?? []).filter(isAlive);
}

function locked(role, work) {
  return withLock(join(runDir, `redis-${role}.lock`), work, { limitMs: 60_000 });
}

function recordFile(role) {
  return join(runDir, `redis-${role}.json`);
}

function readRecord(role) {
  try {
    return JSON.parse(readFileSync(recordFile(role), 'utf8'));
  } catch {
    return undefined;
  }
}

function writeRecord(role, { url, socket, pid, users }) {
  const file = recordFile(role);
  mkdirSync(runDir, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify({ url, socket, pid, users })}\n`);
  renameSync(`${file}.new`, file);
}
