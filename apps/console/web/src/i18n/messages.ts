/** Formats the values inside a text. react-aria's string formatter provides it. */
export interface Words {
  number(value: number): string;
  plural(count: number, forms: { one: string; other: string }): string;
}

export type Pair = readonly [es: string, en: string];
/** A text in Spanish and in English, or a function that makes both of values. */
type Message = Pair | ((values: never, words: Words) => Pair);
export type Messages = Record<string, Message>;
