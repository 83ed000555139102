import type { CodeDecoder } from './decoder/code-decoder.js';
import { findBars } from './picture/bar-region.js';
import { cutOut } from './picture/cut-out.js';
import { grayOf } from './picture/gray-picture.js';

const WIDTH = 640;
const HEIGHT = 240;
const TIMES = 3;

/**
 * Runs the search on stripes that are no code, so that the engine has compiled it when the first picture comes. That saves about a half
 * of the first reading.
 */
export function warmUp(decoder: CodeDecoder): void {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => ((at + (at >> 6)) % 7 < 3 ? 40 : 215));
  for (let time = 0; time < TIMES; time += 1) {
    const picture = grayOf({ data, width: WIDTH, height: HEIGHT });
    const bars = findBars(picture);
    decoder.decode(bars ? cutOut(picture, { ...bars, scale: 1 }) : picture, { kind: 'PDF417' });
  }
}
