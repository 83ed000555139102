import { resolve } from 'node:path';
import { defaultPoliciesDir, Env } from '@cotejo/platform';

/** Folders for commands: they run without a process context, and so without Redis and keys. */
export function readFolders(env = new Env()): { dataDir: string; policiesDir: string } {
  return {
    dataDir: resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data')),
    policiesDir: resolve(env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir())),
  };
}
