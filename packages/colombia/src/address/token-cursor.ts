/** A word, a number or a sign of an address. */
export interface Token {
  kind: 'number' | 'word' | 'sign' | 'dash';
  text: string;
  /** There is no separator between this token and the one before. */
  glued: boolean;
}

/** Reading position in a list of tokens, shared by the parsers of the grammar. */
export class TokenCursor {
  private position = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.position + ahead];
  }

  take(): Token | undefined {
    return this.tokens[this.position++];
  }

  skip(count = 1): void {
    this.position += count;
  }

  /** Skips the next token if it is of this kind. @returns whether it was skipped */
  skipKind(kind: Token['kind']): boolean {
    const isKind = this.peek()?.kind === kind;
    if (isKind) {
      this.skip();
    }
    return isKind;
  }

  /** Runs a parser. If it returns undefined, the position is restored. */
  attempt<T>(parse: () => T | undefined): T | undefined {
    const start = this.position;
    const result = parse();
    if (result === undefined) {
      this.position = start;
    }
    return result;
  }

  rest(): Token[] {
    return this.tokens.slice(this.position);
  }
}
