/** A copy of a text. A slice would keep the whole original text in memory. */
export function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
