const SPANISH_LATIN1 = /^[\u0020-\u007e\t\r\nÁÉÍÓÚÜÑáéíóúüñ¿¡º°ª]*$/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('windows-1252');

/**
 * The text of a cell or a line: UTF-8, or else Windows-1252 as Spanish spreadsheets write it.
 * @returns `null` for other bytes, such as the old code pages of DOS and Macintosh, whose letters are others
 */
export function cellText(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    text = latin1.decode(bytes);
    return SPANISH_LATIN1.test(text) ? text : null;
  }
  return text.includes('\0') ? null : text;
}
