import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const isUnified = () => existsSync(join(ROOT, 'cgroup.controllers'));

/** Where a group of ours may be made, and the name of its limit: control groups of Linux, version 2 or 1. */
function place() {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  if (isUnified()) {
    const own = lines.find((line) => line.startsWith('0::'))?.slice(3) ?? '/';
    return { parent: join(ROOT, own), limit: 'memory.max' };
  }
  return { parent: join(ROOT, 'memory'), limit: 'memory.limit_in_bytes' };
}

/** Why no process can be limited here; `null` if one can. */
export function whyNoLimit() {
  try {
    const { parent, limit } = place();
    const folder = join(parent, `cotejo-try-${process.pid}`);
    mkdirSync(folder);
    const works = existsSync(join(folder, limit));
    rmdirSync(folder);
    return works ? null : 'the memory controller is not available here';
  } catch (error) {
    return `no control group can be made (${error.code ?? error.message})`;
  }
}

/** Puts a process into a group that may hold so many bytes, the page cache it fills among them. */
export function limitMemory(pid, bytes) {
  const { parent, limit } = place();
  const folder = join(parent, `cotejo-bench-${pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, limit), String(bytes));
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  return { remove: () => rmdirSync(folder) };
}
