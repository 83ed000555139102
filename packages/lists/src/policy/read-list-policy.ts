import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';
import { ListPolicy, type ListPolicyFile } from './list-policy.js';

const FILE = 'lists.json';

/** @throws PolicyFileError naming the place */
export function readListPolicy(policiesDir: string): ListPolicy {
  const file = readCheckedPolicy<ListPolicyFile>(policiesDir, FILE, 'lists.schema.json');
  const seen = new Set<string>();
  for (const { list, entriesMin, entriesMax } of file.official) {
    if (seen.has(list)) {
      throw new PolicyFileError(FILE, `${list} is listed twice`);
    }
    if (entriesMin > entriesMax) {
      throw new PolicyFileError(FILE, `entriesMin of ${list} is greater than entriesMax`);
    }
    seen.add(list);
  }
  return new ListPolicy(file);
}
