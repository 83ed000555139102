import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { terminal } from './terminal.js';

/**
 * Lowers the CPU priority of this process: 0 (unchanged) to 19 (lowest). With autogroup scheduling, Linux compares
 * processes of different sessions only by the niceness of their groups. `npm start` gives each process its own session, so
 * a process that leads a session sets the niceness of its group too. A command that shares its process changes nothing.
 */
export function lowerPriority(niceness: number): void {
  if (niceness === 0 || !terminal().ownsProcess) {
    return;
  }
  setPriority(niceness);
  try {
    if (isSessionLeader()) {
      writeFileSync('/proc/self/autogroup', String(niceness));
    }
  } catch {
    // Not Linux, or a kernel without autogroups: the priority set above is enough.
  }
}

/** The fields of `/proc/self/stat` after the command name are state, parent, group, session: see proc_pid_stat(5). */
function isSessionLeader(): boolean {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ');
  return fields?.[3] === String(process.pid);
}
