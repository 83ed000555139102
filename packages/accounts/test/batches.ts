import { GENESIS } from '../src/audit/audit-entry.js';
import { eventOfEntry } from '../src/audit-stream/ocsf-event.js';
import type { StreamBatch, StreamLine } from '../src/audit-stream/stream-batch.js';
import { chainOf } from './entries.js';

/** Entries `from` to `to` of an invented chain of 40, as a batch. */
export function batchOf(from: number, to: number, chain = chainOf(40)): StreamBatch {
  const links = [GENESIS, ...chain.map(({ seq, hash }) => ({ seq, hash }))];
  const lines = chain.slice(from - 1, to).map(
    (entry): StreamLine => ({
      json: JSON.stringify(eventOfEntry(entry, 'sandbox')),
      link: { seq: entry.seq, hash: entry.hash },
    }),
  );
  return {
    after: links[from - 1] ?? GENESIS,
    lines,
    isOurs: async ({ seq, hash }) => links[seq]?.hash === hash,
  };
}
