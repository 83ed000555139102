import { readCard } from './card/read-card.js';
import { CodeDecoder } from './decoder/code-decoder.js';
import { type DecoderSource, loadDecoder } from './decoder/load-decoder.js';
import { findCode } from './picture/find-code.js';
import { type GrayPicture, grayOf, type Picture } from './picture/gray-picture.js';
import type { ReadDocument } from './read-document.js';
import { warmUp } from './warm-up.js';
import { readZonePicture } from './zone-picture/read-zone-picture.js';

export interface ReaderOptions {
  /** Default: the file of this package. A bundler that does not copy it needs its address, for example of a static folder. */
  decoder?: DecoderSource;
}

export interface ReadOptions {
  /** No new round of tries for a picture begins after so many milliseconds. Default: 2,000. */
  budgetMs?: number;
}

const BUDGET_MS = 2_000;

/** Reads documents in pictures. All work is on this device: no picture and no field leaves it. */
export class DocumentReader {
  readonly #decoder: CodeDecoder;

  private constructor(decoder: CodeDecoder) {
    this.#decoder = decoder;
  }

  static async open({ decoder }: ReaderOptions = {}): Promise<DocumentReader> {
    const started = await CodeDecoder.start(await loadDecoder(decoder));
    warmUp(started);
    return new DocumentReader(started);
  }

  /**
   * Reads the document in a picture. `null`: no document was found. The reader keeps nothing of the picture; the picture itself, which
   * shows the code with the fingerprint templates, is the caller's to overwrite.
   *
   * @throws RangeError if the picture does not have one or four bytes for each pixel
   */
  async read(picture: Picture, { budgetMs = BUDGET_MS }: ReadOptions = {}): Promise<ReadDocument | null> {
    const gray = grayOf(picture);
    const deadlineMs = performance.now() + budgetMs;
    try {
      // Alternately, because nothing shows which side of which document it is. Each way has one try at least.
      let ways = [this.#readCode(gray), readZonePicture(gray)];
      do {
        for (const way of ways) {
          const { value, done } = way.next();
          if (value) {
            return value;
          }
          ways = done ? ways.filter((each) => each !== way) : ways;
        }
      } while (ways.length > 0 && performance.now() < deadlineMs);
      return null;
    } finally {
      gray.data.fill(0);
    }
  }

  *#readCode(gray: GrayPicture): Generator<ReadDocument | null, void> {
    for (const bytes of findCode(this.#decoder, gray)) {
      const card = bytes && readCard(bytes);
      bytes?.fill(0);
      yield card;
    }
  }

  /** Reads the text of a QR code, such as the ticket of an order. `null`: no code was found. */
  async readQrText(picture: Picture): Promise<string | null> {
    const gray = grayOf(picture);
    const bytes = this.#decoder.decode(gray, { kind: 'QRCode', tryRotate: true });
    gray.data.fill(0);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** Overwrites what the decoder holds of the last picture. */
  close(): void {
    this.#decoder.wipe();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
