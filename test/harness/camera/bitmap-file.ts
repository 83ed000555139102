import type { Frame } from './camera-file.js';

const HEAD_BYTES = 54;
const COLOURS = 256;

/** A picture as a file that a browser opens: BMP with a table of greys. */
export function bitmapFile({ data, width, height }: Frame): Buffer {
  const rowBytes = Math.ceil(width / 4) * 4;
  const pixelsAt = HEAD_BYTES + 4 * COLOURS;
  const file = Buffer.alloc(pixelsAt + rowBytes * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(pixelsAt, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  // Negative: the first row is the upper one.
  file.writeInt32LE(-height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(8, 28);
  for (let gray = 0; gray < COLOURS; gray += 1) {
    file.fill(gray, HEAD_BYTES + 4 * gray, HEAD_BYTES + 4 * gray + 3);
  }
  for (let row = 0; row < height; row += 1) {
    file.set(data.subarray(row * width, (row + 1) * width), pixelsAt + row * rowBytes);
  }
  return file;
}
