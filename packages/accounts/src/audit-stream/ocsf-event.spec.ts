import { chainOf } from '../../test/entries.js';
import { problemsOf } from '../../test/ocsf-1-8-0.js';
import type { AuditAction, AuditEntry } from '../audit/audit-entry.js';
import { ACTION_CLASSES } from './action-classes.js';
import { eventOfCheckpoint, eventOfEntry, eventOfVisit } from './ocsf-event.js';

const ACTIONS = Object.keys(ACTION_CLASSES) as AuditAction[];
const entryOf = (action: AuditAction, over: Partial<AuditEntry> = {}) =>
  chainOf(1, () => ({ action, changes: { role: ['member', 'admin'] }, ...over }))[0] as AuditEntry;

describe('events satisfy OCSF 1.8.0', () => {
  it.each(ACTIONS)('%s', (action) => {
    expect(problemsOf(eventOfEntry(entryOf(action), 'production'))).toEqual([]);
    const fromCommandLine = entryOf(action, { requestId: null, sourceIp: null, actor: 'ana', changes: {} });
    expect(problemsOf(eventOfEntry(fromCommandLine, 'sandbox'))).toEqual([]);
  });

  it('a sign-in, a refused sign-in and a checkpoint', () => {
    const { seq: _, previous: __, hash: ___, ...visit } = entryOf('member.sign_in');
    const events = [
      eventOfVisit(visit, 1, 'production'),
      eventOfVisit({ ...visit, object: '-', refused: 'wrong_credentials' }, 2, 'production'),
      eventOfCheckpoint('a.b.c', { seq: 7, time: 1_795_000_000_000 }, 3, 'production'),
    ];
    expect(events.flatMap(problemsOf)).toEqual([]);
    expect(events.map(({ class_uid, status }) => [class_uid, status])).toEqual([
      [3002, 'Success'],
      [3002, 'Failure'],
      [3004, 'Success'],
    ]);
  });

  it('the check finds a missing attribute, a value outside of its enumeration, and an empty object', () => {
    const event = eventOfEntry(entryOf('member.remove'), 'production');
    const { user: _, ...withoutUser } = event as Record<string, unknown>;
    expect(problemsOf(withoutUser)).toEqual(['user is missing']);
    expect(problemsOf({ ...event, activity_id: 42 })).toEqual(['activity_id 42 is not in the enumeration', 'type_uid']);
    expect(problemsOf({ ...event, user: { type_id: 1 } })).toEqual(['user needs one of account, name, uid']);
    expect(problemsOf({ ...event, nonsense: 1 })).toEqual(['nonsense is unknown']);
  });
});

it('an event has the entry in raw_data, its number as the sequence, and its link', () => {
  const entry = entryOf('key.create');
  const event = eventOfEntry(entry, 'production');
  expect(JSON.parse(event.raw_data)).toEqual(entry);
  expect(event).toMatchObject({
    class_uid: 3004,
    type_uid: 300_401,
    time: entry.time,
    message: 'key.create',
    metadata: { sequence: 1, uid: 'production audit 1', correlation_uid: 'req_1', event_code: 'key.create' },
    actor: { user: { uid: 'mem_0123456789abcdef', type_id: 1 } },
    src_endpoint: { name: '203.0.113.0/24' },
    entity: { uid: 'key_1', type: 'API key' },
    unmapped: { environment: 'production', chain: { seq: 1, previous: entry.previous, hash: entry.hash } },
  });
});

it('an event contains no value that the entry does not have', () => {
  const entry = entryOf('member.change_role');
  const known = new Set(JSON.stringify(entry).match(/[\w./:-]{6,}/g));
  const { raw_data: _, metadata: __, ...event } = eventOfEntry(entry, 'production');
  const values = [...JSON.stringify(event).matchAll(/:"([^"]*)"/g)].map(([, value]) => value as string);
  const fixed = /^(Assign Privileges|Identity & Access Management|User Access Management.*|Medium|Success|production)$/;
  expect(values.filter((value) => value.length >= 6 && !known.has(value) && !fixed.test(value))).toEqual([]);
});
