import type { ActivityEntry } from '../../../src/api/members.api.js';

type ChangeValue = string | Date | null;

/** One changed member. `null` means that it had no value before, or has no value after. */
export interface ReadChange {
  member: string;
  before: ChangeValue;
  after: ChangeValue;
}

/** Converts changes for display: times become dates, lists become one text. Members without any value are left out. */
export function readChanges(changes: ActivityEntry['changes']): ReadChange[] {
  return Object.entries(changes)
    .map(([member, [before, after]]) => ({
      member,
      before: readValue(member, before),
      after: readValue(member, after),
    }))
    .filter(({ before, after }) => before !== null || after !== null);
}

function readValue(member: string, value: unknown): ChangeValue {
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
