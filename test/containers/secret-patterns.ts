/** What must not lie in an image, by form. */
const PATTERNS: Record<string, RegExp> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{60,}-----END/,
  'key of ours': /\bsk_(?:live|test)_cot_[A-Za-z0-9]{30,}/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^$\s"'`]{20,}/,
  'cloud key': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36,}\b/,
};

/** @returns names of the patterns that a text matches */
export function secretsIn(text: string): string[] {
  return Object.entries(PATTERNS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name);
}
