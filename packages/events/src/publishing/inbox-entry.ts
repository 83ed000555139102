import type { EventType } from '@cotejo/contracts';

export interface InboxEntry {
  id: string;
  tenant: string;
  type: EventType;
  /** The body as it is sent: type, timestamp and data as JSON. */
  body: string;
  /** Only this endpoint receives the event, whatever it subscribed to: a test, or a repetition by hand. */
  endpoint?: string;
  /** A repetition by hand: distinguishes its delivery from the first one. */
  again?: string;
}

/** @returns `null` when the text is no entry */
export function readInboxEntry(text: string | undefined): InboxEntry | null {
  try {
    const entry = JSON.parse(text ?? '') as Partial<InboxEntry> | null;
    const isWhole = [entry?.id, entry?.tenant, entry?.type, entry?.body].every((each) => typeof each === 'string');
    return isWhole ? (entry as InboxEntry) : null;
  } catch {
    return null;
  }
}
