/** Where the decoder is: its address, its bytes, or compiled. */
export type DecoderSource = string | URL | BufferSource | WebAssembly.Module;

/** Compiles the decoder. Without a source it is the file of this package, beside its JavaScript. */
export async function loadDecoder(
  source: DecoderSource = new URL('./decoder.wasm', import.meta.url),
): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  if (typeof source === 'string' || source instanceof URL) {
    return compileFrom(new URL(source, globalThis.location?.href));
  }
  return WebAssembly.compile(source);
}

async function compileFrom(address: URL): Promise<WebAssembly.Module> {
  if (address.protocol === 'file:') {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) {
    throw new Error(`the decoder was not loaded: HTTP ${answer.status}`);
  }
  // Not compileStreaming: it fails where a server does not know the type of the file.
  return WebAssembly.compile(await answer.arrayBuffer());
}
