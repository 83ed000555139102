import { fileURLToPath } from 'node:url';
import { defaultPoliciesDir } from '@cotejo/platform';
import { type ImportReport, importLists } from '../bundle/import-lists.js';
import type { ListHomes } from '../bundle/publish-bundle.js';
import { readListPolicy } from '../policy/read-list-policy.js';

export const POLICY = readListPolicy(defaultPoliciesDir());

/** Path of a fixture: invented persons in the exact formats of the publishers. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));
}

/** Imports fixtures; they are all smaller than the policy expects. */
export function importFixture(homes: ListHomes, ...names: string[]): Promise<ImportReport> {
  return importLists({ paths: names.map(fixture), homes, policy: POLICY, allowSmall: true, edition: '2026-01-20' });
}
