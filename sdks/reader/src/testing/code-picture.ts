import bwip from 'bwip-js/node';
import type { GrayPicture } from '../picture/gray-picture.js';

const QUIET_MODULES = 4;
/** Height of a row in modules. */
const ROW_MODULES = 3;

/** The PDF417 code of a card as printed: 25 rows by 21 columns, error correction 5. @param pixels for each module */
export function codePicture(card: Uint8Array, pixels = 3): GrayPicture {
  const text = Buffer.from(card).toString('latin1');
  const options = { bcid: 'pdf417', text, binarytext: true, columns: 21, rows: 25, eclevel: 5 };
  // The declaration of `raw` has no parts. `pixs` has the modules of each row once, as 0 and 1.
  const [code] = bwip.raw(options) as unknown as [{ pixs: number[]; pixx: number }];
  return drawn(code.pixs, code.pixx, pixels, ROW_MODULES);
}

/** A QR code, as the label of an order has it. @param pixels for each module */
export function qrPicture(text: string, pixels = 8): GrayPicture {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  const [code] = bwip.raw(options) as unknown as [{ pixs: number[]; pixx: number }];
  return drawn(code.pixs, code.pixx, pixels, 1);
}

function drawn(modules: readonly number[], across: number, pixels: number, rowModules: number): GrayPicture {
  const down = (modules.length / across) * rowModules;
  const margin = QUIET_MODULES * pixels;
  const width = across * pixels + 2 * margin;
  const height = down * pixels + 2 * margin;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < down * pixels; y += 1) {
    const row = Math.floor(y / (pixels * rowModules));
    for (let x = 0; x < across * pixels; x += 1) {
      if (modules[row * across + Math.floor(x / pixels)] === 1) {
        data[(y + margin) * width + x + margin] = 0;
      }
    }
  }
  return { data, width, height };
}
