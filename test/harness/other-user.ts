import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';

/** The user `nobody` of most systems. */
const OTHER_USER = 65_534;

/** Whether this process may start others as another user. */
export const canSwitchUser = process.getuid?.() === 0;

/**
 * Runs a small script as another user of this machine.
 *
 * @param node copy of Node that every user may execute
 * @returns what the script printed
 */
export function runAsOtherUser(node: string, script: string, ...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(node, ['--input-type=module', '-e', script, ...args], {
    uid: OTHER_USER,
    gid: OTHER_USER,
    cwd: '/',
    env: {},
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (error || stderr) {
    throw error ?? new Error(stderr);
  }
  return stdout.trim();
}

/** The project's own Node may be in a folder that other users cannot enter. */
export function copyNodeTo(file: string): string {
  copyFileSync(process.execPath, file);
  return file;
}
