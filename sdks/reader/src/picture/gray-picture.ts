/** One byte a pixel, row by row: 0 is black, 255 is white. */
export interface GrayPicture {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** A picture as a browser's canvas and most libraries of Node have it: one byte a pixel (grey) or four (red, green, blue, alpha). */
export type Picture = GrayPicture;

/** @throws RangeError if the data does not have one or four bytes for each pixel */
export function grayOf({ data, width, height }: Picture): GrayPicture {
  const pixels = width * height;
  if (!Number.isInteger(pixels) || pixels <= 0 || (data.length !== pixels && data.length !== 4 * pixels)) {
    throw new RangeError('a picture has one or four bytes for each pixel');
  }
  const gray = new Uint8Array(pixels);
  if (data.length === pixels) {
    gray.set(data);
  } else {
    for (let pixel = 0, at = 0; pixel < pixels; pixel += 1, at += 4) {
      // Luma of ITU-R BT.601.
      gray[pixel] = (306 * (data[at] ?? 0) + 601 * (data[at + 1] ?? 0) + 117 * (data[at + 2] ?? 0)) >> 10;
    }
  }
  return { data: gray, width, height };
}
