import type { Environment } from '@cotejo/contracts';
import type { StreamedVisit } from '../audit/audit-entry.js';
import type { ApartItem, AuditStreamState, StreamPosition } from '../audit/audit-stream-state.js';
import { eventOfCheckpoint, eventOfEntry, eventOfVisit, type OcsfEvent } from './ocsf-event.js';
import type { StreamLine } from './stream-batch.js';

const ENTRIES_MAX = 500;
const BYTES_MAX = 1_024 * 1_024;

/** The lines of the next batch, and the position after them. */
export interface NextLines {
  lines: StreamLine[];
  to: StreamPosition;
  /** Items apart from the chain that were dropped because more than 10,000 waited. */
  dropped: number;
}

/**
 * Reads the next batch: entries of the chain, and after the last one also what is apart from the chain, so that a
 * checkpoint follows the entries that it proves. A batch has at least one line, if there is one, and about a megabyte at
 * most.
 * @throws ExpectedError for a broken chain
 */
export async function readNextLines(
  stream: AuditStreamState,
  from: StreamPosition,
  environment: Environment,
): Promise<NextLines> {
  const entries = await stream.entriesAfter(from.link, ENTRIES_MAX);
  const items = entries.length < ENTRIES_MAX ? await stream.apartAfter(from.apart, ENTRIES_MAX) : [];
  const [first] = items;
  const dropped = first ? first.number - from.apart - 1 : 0;
  const to = { ...from };
  const lines: StreamLine[] = [];
  let bytes = 0;
  const add = (event: OcsfEvent, link: StreamLine['link']): boolean => {
    const json = JSON.stringify(event);
    bytes += Buffer.byteLength(json);
    if (lines.length > 0 && bytes > BYTES_MAX) {
      return false;
    }
    lines.push({ json, link });
    return true;
  };
  for (const entry of entries) {
    const link = { seq: entry.seq, hash: entry.hash };
    if (!add(eventOfEntry(entry, environment), link)) {
      return { lines, to, dropped: 0 };
    }
    to.link = link;
  }
  for (const item of items) {
    if (!add(eventOfItem(item, environment), null)) {
      break;
    }
    to.apart = item.number;
  }
  return { lines, to, dropped: to.apart > from.apart ? dropped : 0 };
}

function eventOfItem({ kind, number, text }: ApartItem, environment: Environment): OcsfEvent {
  if (kind === 'visit') {
    return eventOfVisit(JSON.parse(text) as StreamedVisit, number, environment);
  }
  const { token, ...checkpoint } = JSON.parse(text) as { token: string; seq: number; time: number };
  return eventOfCheckpoint(token, checkpoint, number, environment);
}
