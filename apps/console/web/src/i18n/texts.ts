import { useCallback } from 'react';
import { useLocalizedStringFormatter } from 'react-aria';

/** Formats the values inside a text. react-aria's string formatter provides it. */
export interface Words {
  number(value: number): string;
  plural(count: number, forms: { one: string; other: string }): string;
}

type Message = string | ((values: never, words: Words) => string);
type Messages = Record<string, Message>;
/** The same keys in another language, with the same values. */
type Same<M extends Messages> = { [Key in keyof M]: M[Key] extends string ? string : M[Key] };

export interface Texts<M extends Messages> {
  es: M;
  en: Same<M>;
}

/** The texts of one part of the console, in Spanish and English. A text that is missing in one language does not compile. */
export const texts = <M extends Messages>(es: M, en: NoInfer<Same<M>>): Texts<M> => ({ es, en });

type Values<Text> = Text extends (values: infer V, ...rest: never[]) => string ? [values: V] : [];
/** Returns a text in the current language. */
export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: Values<M[Key]>
) => string;

type Format = (key: string, values?: unknown) => string;

export function useTexts<M extends Messages>(translations: Texts<M>): Translate<M> {
  // react-aria's type has no values for a text; ours does.
  const formatter = useLocalizedStringFormatter(translations as never) as unknown as { format: Format };
  return useCallback((key, ...values) => formatter.format(key, values[0]), [formatter]);
}
