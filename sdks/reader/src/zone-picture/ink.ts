import type { GrayPicture } from '../picture/gray-picture.js';

/** Which pixels are darker than their surroundings: 1 is ink. */
export interface Ink {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Half of the side of the surroundings, as a share of the picture's width. Letters are about a thirtieth of it. */
const RADIUS_SHARE = 0.02;
/** Steps of brightness below the mean of the surroundings. */
const DARKER_BY = 16;

/** Finds ink by the mean brightness around each pixel, so that shadows do not matter. */
export function inkOf({ data, width, height }: GrayPicture): Ink {
  const radius = Math.max(4, Math.round(RADIUS_SHARE * width));
  const sums = summed(data, width, height);
  const ink = new Uint8Array(width * height);
  const stride = width + 1;
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum =
        (sums[bottom * stride + right] as number) -
        (sums[top * stride + right] as number) -
        (sums[bottom * stride + left] as number) +
        (sums[top * stride + left] as number);
      ink[at] = (data[at] as number) + DARKER_BY < sum / ((bottom - top) * (right - left)) ? 1 : 0;
    }
  }
  return { data: ink, width, height };
}

/** Sums of all pixels above and to the left. */
function summed(data: GrayPicture['data'], width: number, height: number): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  return sums;
}
