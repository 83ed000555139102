import { spawnSync } from 'node:child_process';

/** Asks the system to forget a file (GNU dd: posix_fadvise). @returns whether it could be asked */
export function dropFromCache(path) {
  const { status } = spawnSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none']);
  return status === 0;
}
