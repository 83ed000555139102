import { type ImportReport, importLists } from '../src/bundle/import-lists.js';
import type { ListHomes } from '../src/bundle/publish-bundle.js';
import { fixture, POLICY } from './fixtures.js';

/** Imports fixtures; they are all smaller than the policy expects. */
export function importFixture(homes: ListHomes, ...names: string[]): Promise<ImportReport> {
  return importLists({ paths: names.map(fixture), homes, policy: POLICY, allowSmall: true, edition: '2026-01-20' });
}
