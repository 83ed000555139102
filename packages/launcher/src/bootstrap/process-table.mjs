import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './run-command.mjs';

/** @param {number | undefined} pid @returns {boolean} whether a process of that id runs, ours or not */
export function isAlive(pid) {
  if (!pid) {
    return false;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/**
 * The process has ended, but its parent has not read the exit code. In a container whose first process never reads it,
 * the entry stays.
 */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') === true;
  } catch {
    return false; // no such table on this system
  }
}

/** @param {number} pid @returns {Promise<string>} its command line, empty when it is gone or cannot be seen */
export async function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    const { code, output } = await runCommand(['ps', '-o', 'command=', '-p', String(pid)], { timeoutMs: 5_000 });
    return code === 0 ? output.trim() : '';
  }
}

/**
 * Sends SIGTERM to a process and waits for its end; kills it after graceMs.
 *
 * @param {number} pid
 * @param {number} graceMs
 */
export async function endProcess(pid, graceMs) {
  signal(pid, 'SIGTERM');
  if (await waitForEnd(pid, graceMs)) {
    return;
  }
  signal(pid, 'SIGKILL');
  await waitForEnd(pid, 2_000);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') {
      throw error;
    }
  }
}

async function waitForEnd(pid, limitMs) {
  const deadline = Date.now() + limitMs;
  while (isAlive(pid)) {
    if (Date.now() >= deadline) {
      return false;
    }
    await sleep(20);
  }
  return true;
}
