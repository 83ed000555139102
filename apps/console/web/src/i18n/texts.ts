import { useCallback } from 'react';
import { useLocalizedStringFormatter } from 'react-aria';

/** What a text with parts that vary is written with. */
export interface Words {
  number(value: number): string;
  plural(count: number, forms: { one: string; other: string }): string;
}

type Message = string | ((values: never, words: Words) => string);
type Messages = Record<string, Message>;
/** The same texts in another language: none missing, none more. */
type Same<M extends Messages> = { [Key in keyof M]: M[Key] extends string ? string : M[Key] };

export interface Texts<M extends Messages> {
  es: M;
  en: Same<M>;
}

/** Texts of one part of the console in both languages. A text that one of them lacks does not compile. */
export const texts = <M extends Messages>(es: M, en: NoInfer<Same<M>>): Texts<M> => ({ es, en });

type Values<Text> = Text extends (values: infer V, ...rest: never[]) => string ? [values: V] : [];
/** Gives a text in the language in use. */
export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: Values<M[Key]>
) => string;

type Format = (key: string, values?: unknown) => string;

export function useTexts<M extends Messages>(given: Texts<M>): Translate<M> {
  // react-aria's own type knows no parameters; ours above does.
  const formatter = useLocalizedStringFormatter(given as never) as unknown as { format: Format };
  return useCallback((key, ...values) => formatter.format(key, values[0]), [formatter]);
}
