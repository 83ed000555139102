import type { GrayPicture } from '../picture/gray-picture.js';
import type { Random } from './random.js';

/** How a code is seen by a camera. */
export interface Photograph {
  frameWidth: number;
  frameHeight: number;
  /** Width of the card in the frame, in pixels. */
  cardWidth: number;
  /** Width of the code as a share of the card. Default: 0.89, as on the yellow cédula: 76 of 85.6 mm. */
  codeShare?: number;
  /** Degrees, clockwise. */
  angle: number;
}

const CARD_RATIO = 53.98 / 85.6;
const CODE_SHARE = 0.89;
/** Where the code begins below the middle of the card, as a share of its height. */
const CODE_TOP = 0.12;
const TABLE = 80;
const CARD = 215;
const INK = 45;
/** Samples for each pixel and direction: a pixel of a camera sees an area, not a point. */
const SAMPLES = 3;

/** A card on a dark table with a code in its lower half. Ink is not black and paper is not white. */
export function photograph(code: GrayPicture, shot: Photograph): GrayPicture {
  const { frameWidth, frameHeight, cardWidth, codeShare = CODE_SHARE, angle } = shot;
  const data = new Uint8Array(frameWidth * frameHeight);
  const cardHeight = cardWidth * CARD_RATIO;
  const codeWidth = cardWidth * codeShare;
  const scale = code.width / codeWidth;
  const codeHeight = code.height / scale;
  // A code that is too high for the lower half is in the middle.
  const fits = CODE_TOP * cardHeight + codeHeight < cardHeight / 2;
  const codeTop = fits ? CODE_TOP * cardHeight : -codeHeight / 2;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const seenAt = (x: number, y: number) => {
    const right = (x - frameWidth / 2) * cos + (y - frameHeight / 2) * sin;
    const down = (y - frameHeight / 2) * cos - (x - frameWidth / 2) * sin;
    if (Math.abs(right) > cardWidth / 2 || Math.abs(down) > cardHeight / 2) {
      return TABLE;
    }
    const [column, row] = [Math.floor((right + codeWidth / 2) * scale), Math.floor((down - codeTop) * scale)];
    const isCode = column >= 0 && column < code.width && row >= 0 && row < code.height;
    return isCode && (code.data[row * code.width + column] as number) < 128 ? INK : CARD;
  };
  for (let y = 0; y < frameHeight; y += 1) {
    for (let x = 0; x < frameWidth; x += 1) {
      let sum = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        sum += seenAt(x + ((sample % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES);
      }
      data[y * frameWidth + x] = sum / (SAMPLES * SAMPLES);
    }
  }
  return { data, width: frameWidth, height: frameHeight };
}

/** Noise of a camera's sensor. @param deviation in steps of brightness */
export function addNoise({ data }: GrayPicture, deviation: number, random: Random): void {
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.max(0, Math.min(255, (data[at] as number) + deviation * random.normal()));
  }
}

/** A reflection: white in the middle of an ellipse and fading at its border. @param radius as a share of the picture's width */
export function addGlare({ data, width, height }: GrayPicture, radius: number, random: Random): void {
  const [centreX, centreY] = [width * (0.3 + 0.4 * random.next()), height * (0.5 + 0.25 * random.next())];
  for (let at = 0; at < data.length; at += 1) {
    const away = Math.hypot((at % width) - centreX, 1.6 * (Math.floor(at / width) - centreY)) / (radius * width);
    const share = Math.max(0, Math.min(1, (1.6 - away) / 0.6));
    data[at] = (data[at] as number) * (1 - share) + 255 * share;
  }
}
