import { chainOf } from '../../test/entries.js';
import type { AuditEntry } from '../audit/audit-entry.js';
import { entryHash } from '../audit/audit-entry.js';
import { eventOfEntry, eventOfVisit } from './ocsf-event.js';
import { type SignedCheckpoint, verifyStream } from './verify-stream.js';

const entries = chainOf(20);
const lines = entries.map((entry) => JSON.stringify(eventOfEntry(entry, 'production')));
const at = (seq: number, chain = entries): SignedCheckpoint => ({
  environment: 'production',
  seq,
  hash: (chain[seq - 1] as AuditEntry).hash,
  time: 1_795_000_100_000,
  first: 1,
});

async function* from(given: readonly string[]): AsyncGenerator<string> {
  yield* given;
}
const verify = (given: readonly string[], checkpoint = at(20), start?: number) =>
  verifyStream(from(given), { checkpoint, from: start });
/** The lines with one line changed; numbers begin at 1. */
const withLine = (seq: number, change: (line: string) => string) =>
  lines.map((line, index) => (index === seq - 1 ? change(line) : line));
const editEvent = (line: string, edit: (event: Record<string, never>) => void) => {
  const event = JSON.parse(line);
  edit(event);
  return JSON.stringify(event);
};

describe('a stream is accepted', () => {
  it('when it is complete up to the checkpoint', async () => {
    expect(await verify(lines)).toEqual({
      ok: true,
      first: 1,
      last: 20,
      duplicates: 0,
      afterCheckpoint: 0,
      apart: 0,
      fieldsNotCompared: 0,
    });
  });

  it('with batches that came twice, in their order', async () => {
    const given = [...lines.slice(0, 9), ...lines.slice(4, 15), ...lines.slice(0, 3), ...lines.slice(15)];
    expect(await verify(given)).toMatchObject({ ok: true, last: 20, duplicates: 8 });
  });

  it('with sign-ins between its entries, with entries after the checkpoint, and with fields that the receiver added', async () => {
    const { seq: _, previous: __, hash: ___, ...visit } = entries[0] as AuditEntry;
    const signIn = JSON.stringify(eventOfVisit({ ...visit, action: 'member.sign_in' }, 1, 'production'));
    const added = withLine(3, (line) => editEvent(line, (event) => Object.assign(event, { ingested_at: 1 })));
    const verdict = await verify([signIn, ...added], at(15));
    expect(verdict).toMatchObject({ ok: true, last: 20, afterCheckpoint: 5, apart: 1 });
  });

  it('when a syslog server wrote its own text before each event', async () => {
    const received = lines.map((line) => `Nov 26 10:00:00 cotejo-worker cotejo ${line}`);
    expect(await verify(received)).toMatchObject({ ok: true, last: 20 });
  });

  it('from a later entry, when the caller knows that the receiver kept no earlier one', async () => {
    expect(await verify(lines.slice(5))).toEqual({ ok: false, seq: 1, problem: 'start_missing' });
    expect(await verify(lines.slice(5), at(20), 6)).toMatchObject({ ok: true, first: 6 });
  });

  it('of another version of the events, and says that it did not compare their fields', async () => {
    const older = lines.map((line) => line.replace('"log_version":"1"', '"log_version":"0"'));
    expect(await verify(older)).toMatchObject({ ok: true, fieldsNotCompared: 20 });
  });
});

describe('a stream is refused', () => {
  const sealed = (entry: AuditEntry, over: Partial<AuditEntry>) => {
    const { hash: _, ...content } = { ...entry, ...over };
    return { ...content, hash: entryHash(content) };
  };
  const seventh = entries[6] as AuditEntry;
  const hidden = withLine(7, (line) => editEvent(line, (event) => Object.assign(event, { message: 'key.revoke' })));
  const foreign = entries.map((entry) => JSON.stringify(eventOfEntry(entry, 'sandbox')));
  const swapped = lines.toSpliced(6, 2, lines[7] as string, lines[6] as string);
  const forged = JSON.stringify(eventOfEntry(sealed(seventh, { actor: 'mem_ffffffffffffffff' }), 'production'));

  it.each<[string, readonly string[], number, string]>([
    ['when an entry was edited', withLine(7, (line) => line.replaceAll('acme', 'evil')), 7, 'edited'],
    ['when only the visible fields of an event were edited', hidden, 7, 'edited'],
    ['when an entry was edited and its hash computed again', withLine(7, () => forged), 8, 'missing_or_moved'],
    ['when an entry is missing', lines.toSpliced(6, 1), 7, 'missing_or_moved'],
    ['when two entries changed places', swapped, 7, 'missing_or_moved'],
    ['when the end is missing', lines.slice(0, 12), 13, 'truncated'],
    ['when nothing was received', [], 1, 'truncated'],
    ['when the beginning is missing', lines.slice(1), 1, 'start_missing'],
    ['when a line is no event', withLine(7, (line) => line.slice(0, 40)), 7, 'unreadable'],
    ['when it belongs to another environment', foreign, 1, 'another_environment'],
    ['when a repeated entry differs', [...lines.slice(0, 7), forged, ...lines.slice(7)], 8, 'edited'],
  ])('%s', async (_, given, seq, problem) => {
    expect(await verify(given)).toEqual({ ok: false, seq, problem });
  });

  it('when the signed entry was edited and its hash computed again', async () => {
    const verdict = await verify([...lines.slice(0, 6), forged], at(7));
    expect(verdict).toEqual({ ok: false, seq: 7, problem: 'not_as_signed' });
  });

  it('when the checkpoint is of another chain', async () => {
    const other = chainOf(20, () => ({ tenant: 'globex' }));
    expect(await verify(lines, at(20, other))).toEqual({ ok: false, seq: 20, problem: 'not_as_signed' });
  });
});
