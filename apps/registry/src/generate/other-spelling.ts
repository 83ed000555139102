import type { Random } from './random.js';

/** Letters that sound alike in Colombian Spanish: what is written, and what it is replaced by. */
const SAME_SOUND: readonly [from: string, to: string][] = [
  ['V', 'B'],
  ['B', 'V'],
  ['Z', 'S'],
  ['S', 'Z'],
  ['CE', 'SE'],
  ['CI', 'SI'],
  ['LL', 'Y'],
  ['Y', 'LL'],
  ['GE', 'JE'],
  ['GI', 'JI'],
  ['J', 'Y'],
  ['I', 'Y'],
  ['H', ''],
  ['C', 'K'],
  ['N', 'NN'],
  ['A', 'HA'],
];
const CHANGES_MAX = 3;

/** Returns the name with up to three letters replaced by letters of the same sound, as another registrar might write it. */
export function otherSpelling(name: string, random: Random): string {
  let spelling = name;
  for (let change = 1 + random.below(CHANGES_MAX); change > 0; change -= 1) {
    const [from, to] = SAME_SOUND[random.below(SAME_SOUND.length)] as (typeof SAME_SOUND)[number];
    const at = spelling.indexOf(from, random.below(spelling.length));
    if (at >= 0 && spelling.length > 3) {
      spelling = spelling.slice(0, at) + to + spelling.slice(at + from.length);
    }
  }
  return spelling;
}
