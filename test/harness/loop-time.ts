import { readFileSync } from 'node:fs';

/**
 * CPU time of a process's event loop so far, in milliseconds: the time of its main thread, from Linux's scheduler. Other
 * than a time on the clock, it does not grow while other processes have the processor.
 */
export function loopMsOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
