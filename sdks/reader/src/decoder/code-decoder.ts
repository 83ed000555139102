import { prepareZXingModule, purgeZXingModule } from 'zxing-wasm/reader';
import { cutTemplates } from '../card/cut-templates.js';
import type { GrayPicture } from '../picture/gray-picture.js';
import { FirstMemory } from './first-memory.js';
import { withoutLongTexts } from './without-long-texts.js';

export type CodeKind = 'PDF417' | 'QRCode';

export interface DecodeOptions {
  kind: CodeKind;
  /** Threshold of black: by the neighbourhood, or one for each line. */
  binarizer?: 'LocalAverage' | 'GlobalHistogram';
  /** Also looks for the code turned by 90 degrees. */
  tryRotate?: boolean;
}

const BINARIZERS = ['LocalAverage', 'GlobalHistogram'] as const;
/** The wire format of the decoder's options; see `ReaderOptions` of zxing-wasm. */
const OPTIONS = {
  tryHarder: true,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  isPure: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  minLineCount: 2,
  maxNumberOfSymbols: 1,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
};

/** What this file uses of the decoder. The library's declarations need those of Emscripten, which it does not install. */
interface DecoderModule {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  readBarcodesFromPixmap(at: number, width: number, height: number, options: object): DecoderResults;
}

/** A vector of C++. */
interface DecoderResults {
  size(): number;
  get(index: number): object;
  delete(): void;
}

/**
 * The barcode decoder (zxing-cpp as WebAssembly), so that it leaves nothing behind. Of a PDF417 code only the bytes before the fingerprint
 * templates come out. After each code that was decoded, and on `wipe`, all memory of the decoder is overwritten.
 */
export class CodeDecoder {
  readonly #module: DecoderModule;
  readonly #firstMemory: FirstMemory;

  private constructor(module: DecoderModule) {
    this.#module = module;
    this.#firstMemory = new FirstMemory(module.HEAPU8);
    // The system gives a program its memory when it is first written. That takes longer than the rest, so it happens now.
    this.wipe();
  }

  /** Starts a decoder. @throws WebAssembly.LinkError if the module is another program */
  static async start(compiled: WebAssembly.Module): Promise<CodeDecoder> {
    const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      done(new WebAssembly.Instance(compiled, imports));
      return {};
    };
    const options = { overrides: { instantiateWasm }, equalityFn: () => false, fireImmediately: true } as const;
    const module = (await withoutLongTexts(() => prepareZXingModule(options))) as unknown as DecoderModule;
    // The library keeps the last module otherwise.
    purgeZXingModule();
    return new CodeDecoder(module);
  }

  /** The bytes of the first code in a picture: of PDF417 those before the templates, of a QR code all. `null`: no code. */
  decode(picture: GrayPicture, options: DecodeOptions): Uint8Array | null {
    const decoded = decodeWith(this.#module, picture, options);
    if (decoded) {
      this.wipe();
    }
    return decoded;
  }

  /** Overwrites the decoder's memory, which has the last picture and what was decoded. */
  wipe(): void {
    this.#firstMemory.putBack(this.#module.HEAPU8);
  }
}

function decodeWith(module: DecoderModule, picture: GrayPicture, options: DecodeOptions): Uint8Array | null {
  const { data, width, height } = picture;
  const at = module._malloc(width * height);
  if (at === 0) {
    return null;
  }
  module.HEAPU8.set(data, at);
  const found = module.readBarcodesFromPixmap(at, width, height, {
    ...OPTIONS,
    formats: options.kind,
    binarizer: BINARIZERS.indexOf(options.binarizer ?? 'LocalAverage'),
    tryRotate: options.tryRotate ?? false,
  });
  try {
    return found.size() > 0 ? bytesOf(found.get(0), options.kind) : null;
  } finally {
    found.delete();
    module.HEAPU8.fill(0, at, at + width * height);
    module._free(at);
  }
}

/** Takes the bytes out of a result, and overwrites every array in it. */
function bytesOf(result: object, kind: CodeKind): Uint8Array | null {
  const { bytes } = result as { bytes: Uint8Array };
  const kept = kind === 'PDF417' ? cutTemplates(bytes) : bytes.slice();
  wipeArrays(result);
  return kept;
}

function wipeArrays(value: unknown): void {
  if (value instanceof Uint8Array || value instanceof Uint8ClampedArray) {
    value.fill(0);
  } else if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(wipeArrays);
  }
}
