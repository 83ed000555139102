import type { GrayPicture } from './gray-picture.js';

/** The part of a picture to cut out, turned and scaled. */
export interface CutOut {
  centreX: number;
  centreY: number;
  /** Size in the picture, before it is scaled. */
  width: number;
  height: number;
  /** Degrees, clockwise. */
  angle: number;
  scale: number;
  /** What lies outside of the picture: paper, as a code needs it around, or the nearest pixel, so that no edge appears. Default: paper. */
  outside?: 'paper' | 'nearest';
}

const WHITE = 255;
/** A picture of a phone is smaller. */
const PIXELS_MAX = 12_000_000;

/** Cuts a turned rectangle out, with bicubic interpolation. */
export function cutOut(picture: GrayPicture, cut: CutOut): GrayPicture {
  const scale = Math.min(cut.scale, Math.sqrt(PIXELS_MAX / (cut.width * cut.height)));
  const width = Math.max(1, Math.round(cut.width * scale));
  const height = Math.max(1, Math.round(cut.height * scale));
  const data = new Uint8Array(width * height);
  const isPaper = cut.outside !== 'nearest';
  const radians = (cut.angle * Math.PI) / 180;
  const stepX = Math.cos(radians) / scale;
  const stepY = Math.sin(radians) / scale;
  for (let row = 0; row < height; row += 1) {
    const down = row - (height - 1) / 2;
    let x = cut.centreX - ((width - 1) / 2) * stepX - down * stepY;
    let y = cut.centreY - ((width - 1) / 2) * stepY + down * stepX;
    for (let at = row * width, end = at + width; at < end; at += 1, x += stepX, y += stepY) {
      data[at] = isPaper && isOutside(picture, x, y) ? WHITE : sampleAt(picture, x, y);
    }
  }
  return { data, width, height };
}

const isOutside = ({ width, height }: GrayPicture, x: number, y: number) =>
  x <= -0.5 || y <= -0.5 || x >= width - 0.5 || y >= height - 0.5;

/** Catmull-Rom within the picture, the nearest pixel at its border. */
function sampleAt({ data, width, height }: GrayPicture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) {
    const column = Math.max(0, Math.min(width - 1, Math.round(x)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y)));
    return data[row * width + column] as number;
  }
  const right = x - left;
  const down = y - top;
  let value = 0;
  for (let row = -1, at = (top - 1) * width + left; row <= 2; row += 1, at += width) {
    const a = data[at - 1] as number;
    const b = data[at] as number;
    const c = data[at + 1] as number;
    const d = data[at + 2] as number;
    value +=
      weightOf(row - down) *
      (b + 0.5 * right * (c - a + right * (2 * a - 5 * b + 4 * c - d + right * (3 * (b - c) + d - a))));
  }
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}

/** The Catmull-Rom kernel. @param away -2 to 2 */
function weightOf(away: number): number {
  const far = Math.abs(away);
  return far < 1 ? 1 + far * far * (1.5 * far - 2.5) : 2 - far * (4 - far * (2.5 - 0.5 * far));
}
