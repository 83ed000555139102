import { spawnSync } from 'node:child_process';

/** Removes a file from the page cache (GNU dd: posix_fadvise). @returns false when the system has no such command */
export function dropFromCache(path) {
  const { status } = spawnSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none']);
  return status === 0;
}
