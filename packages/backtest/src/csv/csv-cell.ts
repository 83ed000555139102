/** A cell as CSV (RFC 4180) wants it. */
export function csvCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text of its own: a slice keeps all that it was cut from in memory. */
export function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
