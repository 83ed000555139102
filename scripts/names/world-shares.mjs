import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundleKeys, bundlesIn, importLists, readBundleManifest, readEntries, readListPolicy } from '@cotejo/lists';
import { isParticle, normaliseName } from '@cotejo/names';

/** A word with fewer bits than this is not rarer than any unknown word, so the table does not need it. */
const BITS_MAX = 11;
const BITS_MIN = 2;
const WORD = /^[a-z]{2,20}$/;
/** Without frequencies the most common names of a list are unknown. Twice the average share is assumed for each. */
const AVERAGE_FACTOR = 2;
const UNWEIGHTED_SHARE_MAX = 0.01;
/** One family, which may be listed whole, does not make a name common. */
const FAMILY = 5;
const LISTED_PERSONS_MIN = 50;
const PUBLIC_LISTS = ['ofac_sdn', 'ofac_cons', 'un_sc'];

/** Shares of words in the lists of packages that belong to an origin. */
export function packageShares(nameLists, { locales }) {
  const shares = new Map();
  for (const { isShared, words, isWeighted } of nameLists.filter(({ locale }) => locales.includes(locale))) {
    const total = [...words.values()].reduce((sum, weight) => sum + weight, 0);
    for (const [text, weight] of words) {
      const average = isWeighted ? weight / total : Math.min(UNWEIGHTED_SHARE_MAX, AVERAGE_FACTOR / words.size);
      for (const word of wordsOf(text)) {
        shares.set(word, Math.max(shares.get(word) ?? 0, isShared ? average / 2 : average));
      }
    }
  }
  return shares;
}

/**
 * Shares of words among the listed persons of an origin, by their countries. A word counts once for each person, and only
 * if at least six persons have it.
 */
export async function listShares(folder, origins) {
  const persons = await listedPersons(folder);
  return Object.fromEntries(
    Object.entries(origins).map(([name, { countries }]) => {
      const own = persons.filter((person) => person.countries.some((country) => countries.includes(country)));
      return [name, own.length < LISTED_PERSONS_MIN ? new Map() : countedShares(own)];
    }),
  );
}

function countedShares(persons) {
  const counts = new Map();
  for (const { names } of persons) {
    for (const word of new Set(names.flatMap(({ text }) => wordsOf(text)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return new Map(
    [...counts].filter(([, count]) => count > FAMILY).map(([word, count]) => [word, (count - FAMILY) / persons.length]),
  );
}

async function listedPersons(folder) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-world-names-'));
  try {
    const files = bundlesIn(dataDir);
    const policy = readListPolicy(fileURLToPath(new URL('../../policies', import.meta.url)));
    const homes = { stores: [files], keys: BundleKeys.generate() };
    const { bundle } = await importLists({ paths: [folder], homes, policy, allowSmall: true });
    const { lists } = await readBundleManifest(files.pathOf(bundle));
    const open = lists.filter(({ list }) => PUBLIC_LISTS.includes(list));
    const persons = [];
    for (const list of open) {
      for await (const batch of readEntries(files.pathOf(bundle), list)) {
        persons.push(...batch.filter(({ kind }) => kind === 'person'));
      }
    }
    return persons;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The highest share of each word. */
export function wordsByShare(maps) {
  const highest = new Map();
  for (const [word, share] of maps.flatMap((map) => [...map])) {
    highest.set(word, Math.max(share, highest.get(word) ?? 0));
  }
  return highest;
}

/** Words by the information of their share in whole bits, rounded down. */
export function tiersOf(shares) {
  const tiers = {};
  for (const [word, share] of [...shares].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const bits = Math.max(BITS_MIN, Math.floor(-Math.log2(share)));
    if (bits <= BITS_MAX) {
      tiers[bits] = tiers[bits] === undefined ? word : `${tiers[bits]} ${word}`;
    }
  }
  return tiers;
}

function wordsOf(text) {
  return normaliseName(text).filter((word) => WORD.test(word) && !isParticle(word));
}
