import type { AuditEntry, ChainLink } from '../audit/audit-entry.js';
import { LOGS, type OcsfEvent } from './ocsf-event.js';

/** A line of a stream: an entry of the chain with its event, an event apart from the chain, or unreadable. */
export type EventLine =
  | { kind: 'entry'; event: OcsfEvent; entry: AuditEntry }
  | { kind: 'apart' }
  | { kind: 'unreadable' };

/** Reads a line of JSON, or a line of a syslog server that has the JSON at its end. */
export function readEventLine(line: string): EventLine {
  const event = parse(line.slice(Math.max(line.indexOf('{'), 0))) as OcsfEvent | null;
  const log = event?.metadata?.log_name;
  if (event && log === LOGS.chain && typeof event.raw_data === 'string') {
    const entry = parse(event.raw_data) as AuditEntry | null;
    return typeof entry?.seq === 'number' && typeof entry.hash === 'string'
      ? { kind: 'entry', event, entry }
      : { kind: 'unreadable' };
  }
  return log === LOGS.apart ? { kind: 'apart' } : { kind: 'unreadable' };
}

/** The link of an entry's line; `null` for any other line. */
export function linkOfLine(line: string): ChainLink | null {
  const read = readEventLine(line);
  return read.kind === 'entry' ? { seq: read.entry.seq, hash: read.entry.hash } : null;
}

function parse(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
