const MATCHES_EMPTY = /(?:)/;

/**
 * Clears the text of the last match of a regular expression. The JavaScript engine keeps it (`RegExp.input`) until the next
 * match, so an idle process would keep the last buyer's phone in memory. Call it at the end of a request.
 */
export function forgetLastMatch(): void {
  MATCHES_EMPTY.test('');
}
