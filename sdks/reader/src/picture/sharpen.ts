import type { GrayPicture } from './gray-picture.js';

/** Sharpens fine bars along the rows: an unsharp mask over 2 * radius + 1 pixels. */
export function sharpen({ data, width, height }: GrayPicture, radius: number, amount: number): GrayPicture {
  const sharp = new Uint8Array(data);
  const count = 2 * radius + 1;
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    let sum = 0;
    for (let x = 0; x < Math.min(count, width); x += 1) {
      sum += data[start + x] as number;
    }
    for (let at = start + radius, end = start + width - radius - 1; at < end; at += 1) {
      const value = (data[at] as number) + amount * ((data[at] as number) - sum / count);
      sharp[at] = Math.max(0, Math.min(255, value));
      sum += (data[at + radius + 1] as number) - (data[at - radius] as number);
    }
  }
  return { data: sharp, width, height };
}
