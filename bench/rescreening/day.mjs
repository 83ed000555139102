import { fileURLToPath } from 'node:url';
import { Random } from '@cotejo/testing';

export const POLICIES_DIR = fileURLToPath(new URL('../../policies', import.meta.url));

/**
 * The bundle a day later: a third of the entries are new (a listed person of the bundle under another id, or a customer), a third
 * changed, a third removed.
 *
 * @param {number} count of entries that differ
 * @param {{ name: string, document: string }[]} newlyListed customers who are on the list now
 */
export function dayLater(bundle, count, newlyListed, seed) {
  const random = new Random(seed);
  const lists = structuredClone(bundle.lists);
  const added = newlyListed.map(({ name, document }, i) => ({
    id: `new:${i}`,
    kind: 'person',
    names: [{ text: name }],
    documents: i % 2 === 0 ? [{ kind: 'cedula', number: document.replace(/^0+/, ''), country: 'CO' }] : [],
    birthDates: [],
    countries: ['CO'],
    programmes: [],
  }));
  const third = Math.floor((count - added.length) / 3);
  const draw = () => random.one(random.one(lists.filter(({ entries }) => entries.length > 0)).entries);
  for (let i = 0; i < third; i += 1) {
    added.push({ ...structuredClone(draw()), id: `copy:${i}` });
    draw().names.push({ text: draw().names[0]?.text ?? 'Nadie' });
    const from = random.one(lists.filter(({ entries }) => entries.length > 1)).entries;
    from.splice(random.below(from.length), 1);
  }
  lists[0].entries.push(...added);
  return { ...bundle, id: `${bundle.id}-${seed}`, lists };
}

/** Own fixture lists are small, so each entry is there several times, with another first word. */
export function scaled(bundle, times) {
  const lists = bundle.lists.map(({ manifest, entries }) => ({
    manifest,
    entries: Array.from({ length: times }, (_, i) =>
      entries.map((entry) => ({
        ...entry,
        id: `${entry.id}-${i}`,
        names: entry.names.map((name) => ({ ...name, text: i === 0 ? name.text : `${name.text} ${wordOf(i)}` })),
        documents: i === 0 ? entry.documents : [],
      })),
    ).flat(),
  }));
  return { ...bundle, lists };
}

/** Makes a word of a number; two numbers never give the same word. */
function wordOf(number) {
  return [...number.toString(26)].map((digit) => 'bcdfghjklmnpqrstvwxzaeiouy'[Number.parseInt(digit, 26)]).join('e');
}
