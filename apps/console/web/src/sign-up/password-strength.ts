/** As the server wants it; it has the last word. */
export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 128;

export type PasswordHint = 'too_short' | 'too_long' | 'repeats' | 'sequence' | 'personal' | 'fair' | 'good';

/** Shorter words of name or company stand in any password by chance. */
const KNOWN_LENGTH_MIN = 4;
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const GOOD_LENGTH = 16;
const GOOD_VARIETY = 10;

/**
 * What to tell somebody who is choosing a password.
 * @param known words a guesser would try first: name, company, e-mail address
 */
export function passwordHint(password: string, known: readonly string[]): PasswordHint {
  if (password.length < PASSWORD_LENGTH_MIN) return 'too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'too_long';
  const lower = password.toLowerCase();
  if (new Set(lower).size < 5 || /(.{1,4})\1{3,}/.test(lower)) return 'repeats';
  const words = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  if (words.some((word) => word.length >= KNOWN_LENGTH_MIN && lower.includes(word))) return 'personal';
  if (SEQUENCES.some((sequence) => hasRun(lower, sequence))) return 'sequence';
  return password.length >= GOOD_LENGTH && new Set(lower).size >= GOOD_VARIETY ? 'good' : 'fair';
}

/** Whether six neighbours of the sequence stand in the text, in either direction. */
function hasRun(text: string, sequence: string): boolean {
  const length = 6;
  const backwards = [...sequence].reverse().join('');
  for (const line of [sequence, backwards]) {
    for (let start = 0; start + length <= line.length; start++) {
      if (text.includes(line.slice(start, start + length))) return true;
    }
  }
  return false;
}
