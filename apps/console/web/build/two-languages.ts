import type { Plugin } from 'vite';

const DICTIONARY = /[\\/]react-aria[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2})-[A-Z]{2}\.mjs$/;
const LANGUAGES = new Set(['es', 'en']);

/** Removes react-aria's texts in languages other than Spanish and English from the build. */
export function twoLanguages(): Plugin {
  return {
    name: 'two-languages',
    enforce: 'pre',
    load(id) {
      const language = DICTIONARY.exec(id)?.[1];
      return language && !LANGUAGES.has(language) ? 'export default undefined;' : null;
    },
  };
}
