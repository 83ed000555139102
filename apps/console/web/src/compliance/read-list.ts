import type { ListedEntry, ListManifest } from '@cotejo/lists/browser';

/** Fifty times the largest official list. */
const BYTES_MAX = 512 * 1_024 * 1_024;

/** A list as the console's server sends it: compressed. */
export interface PackedList {
  manifest: ListManifest;
  data: ArrayBuffer;
}

/** The entries of a list are not those that its manifest names. */
export class ListUnreadableError extends Error {
  override readonly name = 'ListUnreadableError';
}

/** The lines of a list, one for each entry. @throws ListUnreadableError */
export async function linesOf({ manifest, data }: PackedList): Promise<string[]> {
  const bytes = await unpacked(data, Math.min(manifest.bytes, BYTES_MAX));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const content = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  if (content !== manifest.content || lines.length !== manifest.entries) {
    throw new ListUnreadableError();
  }
  return lines;
}

/** The entries of a list. @param part text that the line of an entry must have */
export async function entriesOf(list: PackedList, part = ''): Promise<ListedEntry[]> {
  return (await linesOf(list)).filter((line) => line.includes(part)).map((line) => JSON.parse(line) as ListedEntry);
}

/** @throws ListUnreadableError as soon as there is more than the manifest says */
async function unpacked(data: ArrayBuffer, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(bytesMax);
  let used = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ListUnreadableError();
    });
    if (done) {
      return bytes.subarray(0, used);
    }
    if (used + value.length > bytesMax) {
      await reader.cancel().catch(() => {});
      throw new ListUnreadableError();
    }
    bytes.set(value, used);
    used += value.length;
  }
}
