/** A word, a number or a sign of an address. */
export interface Token {
  kind: 'number' | 'word' | 'sign' | 'dash';
  text: string;
  /** There is no separator between this token and the one before. */
  glued: boolean;
}
