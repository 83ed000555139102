const NOTHING = /(?:)/;

/**
 * Has the engine forget the text in which a regular expression last found something. It keeps it (`RegExp.input`) until
 * the next match: an idle process would keep the last buyer's phone for ever. Call it when a request is done.
 */
export function forgetLastMatch(): void {
  NOTHING.test('');
}
