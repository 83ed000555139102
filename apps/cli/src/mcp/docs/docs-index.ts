import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { clientPages } from './pages.js';
import { type Section, sectionsOf } from './sections.js';

/** A guide says how; the reference has the same words in tables and samples. */
const GUIDE_BOOST = 2;
const LINES_SHOWN_MAX = 12;
const LINE_SHOWN_MAX = 600;

export interface FoundSection {
  page: string;
  title: string;
  /** The whole section if it is short, and otherwise its first lines that have a word of the query. */
  text: string;
}

export interface DocsIndex {
  search(query: string, limit: number): FoundSection[];
}

/** Indexes the guides and the reference in a folder, section by section. @throws when there is no file */
export function indexDocs(folder: string): DocsIndex {
  const pages = clientPages(folder);
  if (pages.length === 0) {
    throw new Error('no documents');
  }
  const sections = pages.flatMap((page) => sectionsOf(page, readFileSync(join(folder, page), 'utf8')));
  const search = new MiniSearch<Section & { id: number }>({
    fields: ['title', 'text'],
    processTerm: foldedWord,
    searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 0.15 },
  });
  search.addAll(sections.map((section, id) => ({ ...section, id })));
  return {
    search: (query, limit) =>
      search
        .search(query, { boostDocument: (id) => (sections[id]?.page.includes('/guides/') ? GUIDE_BOOST : 1) })
        .slice(0, limit)
        .map(({ id, terms }) => excerpt(sections[id] as Section, terms)),
  };
}

/** Words that nearly every section has, in both languages. */
const FILLERS = new Set(
  'a an and are as at by can do does for from how i if in is it my of on or that the this to what when where which with you '
    .concat(
      'al como con cual cuando de del donde el en es esta este la las lo los mi o para por que se si su sus un una y',
    )
    .split(' '),
);

/** A word without case and accents, because people leave accents out; null for a word that finds nothing. */
function foldedWord(word: string): string | null {
  const folded = folding(word);
  return FILLERS.has(folded) ? null : folded;
}

const folding = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function excerpt({ page, title, text }: Section, terms: string[]): FoundSection {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fitting = lines.filter((line) => terms.some((term) => folding(line).includes(term)));
  // A step without the one before it misleads.
  const isShort = lines.length <= LINES_SHOWN_MAX;
  const shown = (isShort || fitting.length === 0 ? lines : fitting).slice(0, LINES_SHOWN_MAX);
  return { page: `docs/${page}`, title, text: shown.map((line) => line.slice(0, LINE_SHOWN_MAX)).join('\n') };
}
