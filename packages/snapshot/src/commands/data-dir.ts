import { resolve } from 'node:path';
import { Env } from '@cotejo/platform';

/** The data folder, for commands: they run without a process context, and so without Redis and keys. */
export function readDataDir(env = new Env()): string {
  return resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data'));
}
