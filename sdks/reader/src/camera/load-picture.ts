import type { Picture } from '../picture/gray-picture.js';

/** Longer sides are scaled down: more pixels make a reading slower and not better. */
const SIDE_MAX = 2_400;

/**
 * The pixels of a picture file. The caller overwrites them after reading.
 *
 * @throws DOMException if the file is not a picture that the browser knows
 */
export async function loadPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  // A canvas of another size has new memory; the browser clears it.
  canvas.width = 0;
  return picture;
}
