import { readFileSync } from 'node:fs';

/** For each letter, the bits by which each next letter is likelier in names than by chance (`scripts/letter-pairs.mjs`). */
const PAIRS = JSON.parse(readFileSync(new URL('../data/letter-pairs.json', import.meta.url), 'utf8')) as Record<
  string,
  number[]
>;
const LETTER_A = 0x61;
/** Initials have unlikely pairs: so short a run does not count, unless many digits stand between the letters. */
const INITIALS_MAX = 4;
/** `carlos85gomez`: a person changes between letters and digits twice. */
const CHANGES_EXPECTED = 1;
const CHANGES_OF_INITIALS = 2;
const BITS_OF_CHANGE = -3;
/**
 * Of mailboxes made of Colombian names, also of initials and of names without vowels, 0.2 % are below; of ten random letters or
 * digits, four of five.
 */
const RANDOM_BELOW_BITS = -10;

/** Whether a program or a fist on the keyboard made a mailbox, and no name, word or initials. */
export function isRandomLocal(local: string): boolean {
  const [mailbox = ''] = local.toLowerCase().split('+');
  const changes = mailbox.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0;
  const runs = mailbox.match(/[a-z]+/g) ?? [];
  const counted = changes > CHANGES_OF_INITIALS ? runs : runs.filter((run) => run.length > INITIALS_MAX);
  const bits = counted.reduce((sum, run) => sum + pairBits(run), 0);
  return bits + BITS_OF_CHANGE * Math.max(0, changes - CHANGES_EXPECTED) < RANDOM_BELOW_BITS;
}

function pairBits(run: string): number {
  let bits = 0;
  for (let index = 1; index < run.length; index += 1) {
    bits += PAIRS[run[index - 1] as string]?.[run.charCodeAt(index) - LETTER_A] ?? 0;
  }
  return bits;
}
