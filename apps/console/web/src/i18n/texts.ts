import { useCallback } from 'react';
import { useLocalizedStringFormatter } from 'react-aria';
import type { Messages, Pair, Words } from './messages.js';
import { SHARED_MESSAGES } from './shared-messages.js';

type Text = string | ((values: never, words: Words) => string);
type Language = Record<string, Text>;

export interface Texts<L extends Language> {
  es: L;
  en: { [Key in keyof L]: L[Key] extends string ? string : L[Key] };
}

type InOneLanguage<M extends Messages> = {
  [Key in keyof M]: M[Key] extends (values: infer V, words: Words) => Pair
    ? (values: V, words: Words) => string
    : string;
};
type WithShared<M extends Messages> = InOneLanguage<M & Omit<typeof SHARED_MESSAGES, keyof M>>;

/** The texts of one part of the console, and the shared ones. */
export function texts<M extends Messages>(messages: M): Texts<WithShared<M>> {
  const all: Messages = { ...SHARED_MESSAGES, ...messages };
  return { es: pick(all, 0), en: pick(all, 1) } as Texts<WithShared<M>>;
}

const pick = (messages: Messages, language: 0 | 1): Language =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function'
        ? (values: never, words: Words) => endOnce(message(values, words)[language])
        : message[language],
    ]),
  );

/** A time in Spanish ends with a full stop, also at the end of a sentence. */
const endOnce = (text: string): string => text.replace(/(\b[ap]\.\sm\.)\./g, '$1');

type Values<Text> = Text extends (values: infer V, ...rest: never[]) => string ? [values: V] : [];
/** Returns a text in the current language. */
export type Translate<L extends Language> = <Key extends keyof L & string>(
  key: Key,
  ...values: Values<L[Key]>
) => string;

type Format = (key: string, values?: unknown) => string;

export function useTexts<L extends Language>(translations: Texts<L>): Translate<L> {
  // react-aria's type has no values for a text; ours does.
  const formatter = useLocalizedStringFormatter(translations as never) as unknown as { format: Format };
  return useCallback((key, ...values) => formatter.format(key, values[0]), [formatter]);
}

/** Texts for codes that the server sends. A code whose key has no text is shown itself. */
export function useCodeTexts<L extends Language>(translations: Texts<L>): (key: string, code: string) => string {
  const t = useTexts(translations) as Format;
  return useCallback((key, code) => (Object.hasOwn(translations.es, key) ? t(key) : code), [translations, t]);
}
