export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/**
 * Trivial words and words from the owner's data are removed from the password. `OWN_MIN`: minimum number of characters
 * that must remain. `DIFFERENT_MIN`: minimum number of different characters among them.
 */
const OWN_MIN = 6;
const DIFFERENT_MIN = 5;
const KNOWN_WORD_MIN = 4;

/** Why a password is refused. */
export type PasswordProblem = 'too_short' | 'too_long' | 'weak';

/** Words that do not make a password harder to guess; lower case, without accents. */
const TRIVIAL = [
  ...['password', 'passwort', 'contrasena', 'clave', 'secreto', 'qwerty', 'asdfgh', 'zxcvbn', 'letmein', 'welcome'],
  ...[
    'bienvenido',
    'administrador',
    'admin',
    'cotejo',
    'colombia',
    'bogota',
    'medellin',
    'iloveyou',
    'teamo',
    'dragon',
  ],
  ...['abcdefgh', '1234567890', '123456789', '12345678', '1234567', '123456', '12345', '1234', '987654321', '87654321'],
  ...['2023', '2024', '2025', '2026', '2027'],
];

/** Data of the owner that must not make up a password. */
export interface PasswordOwner {
  email: string;
  company: string | null;
}

/** Checks a password; the length counts characters as people see them. @returns `null` for a good password */
export function passwordProblem(password: string, { email, company }: PasswordOwner): PasswordProblem | null {
  const length = [...password.normalize('NFKC')].length;
  if (length < PASSWORD_MIN) {
    return 'too_short';
  }
  if (length > PASSWORD_MAX) {
    return 'too_long';
  }
  const known = `${email} ${company ?? ''}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= KNOWN_WORD_MIN);
  const words = [folded(email), ...known.map(folded), ...TRIVIAL].sort((a, b) => b.length - a.length);
  const own = words.reduce((rest, word) => rest.replaceAll(word, ''), folded(password));
  const different = new Set(own).size;
  return own.length < OWN_MIN || different < DIFFERENT_MIN ? 'weak' : null;
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
