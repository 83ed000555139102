import { fileURLToPath } from 'node:url';
import { ListPolicy } from '@cotejo/lists';

export const POLICIES_DIR = fileURLToPath(new URL('../../../policies', import.meta.url));
export const POLICY = ListPolicy.read(POLICIES_DIR);

/** Path of a fixture of @cotejo/lists: invented persons in the exact formats of the publishers. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../packages/lists/test/fixtures/${name}`, import.meta.url));
}
