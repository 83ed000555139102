import type { ActivityEntry } from '../../../src/api/members.api.js';

type Shown = string | Date | null;

/** One changed member; `null`: there was nothing, or there is nothing any more. */
export interface ReadChange {
  member: string;
  before: Shown;
  after: Shown;
}

/** Changes as people read them: moments as such, lists in a row; what was nothing and stays so is left out. */
export function readChanges(changes: ActivityEntry['changes']): ReadChange[] {
  return Object.entries(changes)
    .map(([member, [before, after]]) => ({ member, before: read(member, before), after: read(member, after) }))
    .filter(({ before, after }) => before !== null || after !== null);
}

function read(member: string, value: unknown): Shown {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'number' && member.endsWith('At')) {
    return new Date(value);
  }
  if (Array.isArray(value)) {
    return value.map(String).join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
