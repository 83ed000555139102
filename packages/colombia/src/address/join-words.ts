/** Joins the words that are there by spaces. It builds the text directly, because each address needs it a dozen times. */
export function joinWords(...words: readonly (string | null | undefined)[]): string {
  let text = '';
  for (const word of words) {
    if (word) {
      text += text === '' ? word : ` ${word}`;
    }
  }
  return text;
}
