import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@cotejo/testing';

const SEED = 7;
const SYLLABLES =
  'ba be bi bo da de di ka ke ki ko la le li lo ma me mi na ne ni ra re ri ro sa se ta te ti va ve za zo'.split(' ');
const WORDS = 30_000;

/**
 * Lists of invented persons, of the size of the published ones: OFAC's CSV set with two more names for most persons, and the
 * lists of the other publishers as one list of the deployer's own.
 *
 * @param {string} folder
 * @param {{ entries: number, others: number }} size
 */
export function writeFixtureLists(folder, { entries, others }) {
  const random = new Random(SEED);
  const words = Array.from({ length: WORDS }, () => inventedWord(random));
  const name = () => Array.from({ length: 2 + random.below(3) }, () => random.one(words));
  const ofac = join(folder, 'ofac');
  mkdirSync(ofac, { recursive: true });
  const nothing = Array(7).fill('-0- ').join(',');
  const persons = Array.from({ length: entries }, (_, id) => {
    const [surname, ...given] = name();
    return `${id + 1},"${surname.toUpperCase()}, ${given.join(' ')}","individual","SDNTK",${nothing},"DOB 1970; nationality Colombia."`;
  });
  const aliases = Array.from({ length: Math.floor(entries * 1.4) }, (_, id) => {
    return `${1 + (id % entries)},${id + 1},"aka","${name().join(' ').toUpperCase()}",-0- `;
  });
  writeFileSync(join(ofac, 'sdn.csv'), `${persons.join('\r\n')}\r\n\u001a`);
  writeFileSync(join(ofac, 'alt.csv'), `${aliases.join('\r\n')}\r\n\u001a`);
  const own = Array.from({ length: others }, (_, i) => `${1_100_000_000 + i},${name().join(' ')},otras`);
  writeFileSync(
    join(folder, 'otras.csv'),
    `documento,nombre,lista,clase\n${own.map((row) => `${row},control`).join('\n')}\n`,
  );
}

function inventedWord(random) {
  return Array.from({ length: 2 + random.below(3) }, () => random.one(SYLLABLES)).join('');
}
