import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, processLanguage } from '../client/process-language.js';

/** An English and a Spanish text. */
export type Pair = readonly [en: string, es: string];

const languages = new AsyncLocalStorage<Language>();

/** Runs a command whose own texts are in this language. */
export const runInLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work);

/** English in every command that has no Spanish. */
export const ownLanguage = (): Language => languages.getStore() ?? 'en';

/** A text of a command in its language. */
export const bilingual = (...[en, es]: Pair): string => (ownLanguage() === 'es' ? es : en);

/** What help says after the options. */
export const exampleText = (example: string): string => `\n${bilingual('Example', 'Ejemplo')}: ${example}`;

/** The language of `--language`, else of the system. It is read before commander parses the words, because help shows the descriptions. */
export function chosenLanguage(words: readonly string[]): Language {
  const at = words.findLastIndex((word) => /^--language(=|$)/.test(word));
  const chosen = words[at]?.split('=')[1] ?? words[at + 1];
  return at >= 0 && (chosen === 'es' || chosen === 'en') ? chosen : processLanguage();
}
