/** Quotes a cell for CSV (RFC 4180) if necessary. */
export function csvCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A copy of a text. A slice would keep the whole original text in memory. */
export function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
