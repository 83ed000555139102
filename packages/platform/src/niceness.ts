import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lets other processes of this machine go first when CPU is short: 0 (as all) to 19. A Linux that schedules sessions as
 * groups (autogroup) compares processes of different sessions by their groups' niceness only, so a process that leads a
 * session, as `npm start` makes each, sets its group's too.
 */
export function giveWay(niceness: number): void {
  if (niceness === 0) {
    return;
  }
  setPriority(niceness);
  try {
    if (leadsItsSession()) {
      writeFileSync('/proc/self/autogroup', String(niceness));
    }
  } catch {
    // Another system, or a kernel without groups: what is set above is all there is.
  }
}

/** Fields of `/proc/self/stat` after the command's name: state, parent, group, session (proc_pid_stat(5)). */
function leadsItsSession(): boolean {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ');
  return fields?.[3] === String(process.pid);
}
