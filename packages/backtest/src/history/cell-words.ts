type Truth = boolean | 'unknown';

/** Yes, no and unknown, as people and spreadsheets in Colombia write them. */
const TRUTHS = new Map<string, Truth>([
  ...words('true verdadero sí si s yes y 1', true),
  ...words('false falso no n 0', false),
  ...words('unknown desconocido', 'unknown'),
  ['no se sabe', 'unknown'],
]);

function words(text: string, truth: Truth): [string, Truth][] {
  return text.split(' ').map((word) => [word, truth]);
}

/** @param word in lower case, without blanks around it. @returns `undefined` for another word */
export const truthOf = (word: string): Truth | undefined => TRUTHS.get(word);
