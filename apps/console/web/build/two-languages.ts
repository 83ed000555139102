import type { Plugin } from 'vite';

const DICTIONARY = /[\\/]react-aria[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2})-[A-Z]{2}\.mjs$/;
const SPOKEN = new Set(['es', 'en']);

/** Leaves the words of react-aria in languages that the console does not speak out of the build. */
export function twoLanguages(): Plugin {
  return {
    name: 'two-languages',
    enforce: 'pre',
    load(id) {
      const language = DICTIONARY.exec(id)?.[1];
      return language && !SPOKEN.has(language) ? 'export default undefined;' : null;
    },
  };
}
