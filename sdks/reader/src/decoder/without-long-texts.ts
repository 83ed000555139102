/**
 * Starts the decoder so that it never makes a JavaScript string of what it decodes. A string cannot be overwritten, so the templates
 * would stay in memory until they are collected, and longer. The decoder's glue code (Emscripten) makes every text over 16 bytes with the
 * `TextDecoder` that it creates when it starts: in that moment it gets one that answers an empty text. The bytes are enough for this package.
 *
 * @param start must create the decoder before it returns its promise
 */
export function withoutLongTexts<T>(start: () => T): T {
  const real = globalThis.TextDecoder;
  globalThis.TextDecoder = SilentTextDecoder as unknown as typeof TextDecoder;
  try {
    return start();
  } finally {
    globalThis.TextDecoder = real;
  }
}

class SilentTextDecoder {
  decode(): string {
    return '';
  }
}
