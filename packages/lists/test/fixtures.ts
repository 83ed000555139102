import { fileURLToPath } from 'node:url';
import { ListPolicy } from '../src/policy/list-policy.js';

export const POLICIES_DIR = fileURLToPath(new URL('../../../policies', import.meta.url));
export const POLICY = ListPolicy.read(POLICIES_DIR);

/** Path of one of the fixtures: invented persons in the exact formats of the publishers. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
}
