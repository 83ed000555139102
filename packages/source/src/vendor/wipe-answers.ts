interface Parser {
  memory: { buffer: ArrayBuffer };
  /** Parses so many bytes of an answer, which are at this place in the memory. */
  llhttp_execute(parser: number, at: number, lengthBytes: number): number;
}

/** The compiler knows WebAssembly only with the types of a browser. */
interface Runtime {
  WebAssembly: { Instance: new (...options: unknown[]) => { readonly exports: Partial<Parser> } };
}

/**
 * Overwrites each piece of an answer in the memory of undici's parser as soon as it is parsed. The parser runs in WebAssembly, and
 * its memory keeps the last answer until a longer one arrives: an idle process would keep what a vendor said about a person. undici
 * has no setting for that, so this replaces the constructor of its parser. Call it before the first connection.
 */
export function wipeAnswersAfterParsing(): void {
  const { WebAssembly } = globalThis as unknown as Runtime;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...options: unknown[]) {
      super(...options);
      if (isParser(this.exports)) {
        Object.defineProperty(this, 'exports', { value: wipingExports(this.exports) });
      }
    }
  };
}

function isParser(exports: Partial<Parser>): exports is Parser {
  return 'llhttp_execute' in exports;
}

function wipingExports(parser: Parser): Parser {
  const { llhttp_execute: execute, memory } = parser;
  return {
    ...parser,
    llhttp_execute: (pointer, at, lengthBytes) => {
      try {
        return execute(pointer, at, lengthBytes);
      } finally {
        new Uint8Array(memory.buffer, at, lengthBytes).fill(0);
      }
    },
  };
}
