/** Without invisible marks, with ordinary blanks, and without blanks around. */
export function tidyText(given: string): string {
  return given
    .replace(/(?<![ÂÃ])\u00a0|[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(
      /[\ufe00-\ufe0f]|(?<![ÂÃ])\u00ad|[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g,
      '',
    )
    .trim();
}

/** `null` and blank texts count as not given. */
export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === 'string' && tidyText(value) === '');
}
