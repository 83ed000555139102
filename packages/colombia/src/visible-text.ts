// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them
const ASCII = /^[\x00-\x7f]*$/;
/**
 * Marks that nobody sees and copied text brings along: directions, joiners, variants, soft hyphens, byte order marks. Behind
 * `Ã` or `Â`, a soft hyphen and a no-break space are the second half of a letter in the wrong encoding.
 */
const INVISIBLE =
  /[\ufe00-\ufe0f]|(?<![ÂÃ])\u00ad|[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const BLANKS = /(?<![ÂÃ])\u00a0|[\u2000-\u200a\u202f\u205f\u3000]/g;

/** The text without invisible marks, and with ordinary blanks. */
export function visibleText(text: string): string {
  return ASCII.test(text) ? text : text.replace(BLANKS, ' ').replace(INVISIBLE, '');
}
