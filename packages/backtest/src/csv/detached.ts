const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A copy of a text. A slice would keep the whole original text in memory. */
export function detached(text: string): string {
  return decoder.decode(encoder.encode(text));
}
