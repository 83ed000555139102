import type { CodeDecoder, DecodeOptions } from '../decoder/code-decoder.js';
import { type BarRegion, findBars } from './bar-region.js';
import { type CutOut, cutOut } from './cut-out.js';
import type { GrayPicture } from './gray-picture.js';
import { sharpen } from './sharpen.js';

/** Modules across a PDF417 code of 21 columns: start, stop, two row indicators, and 17 for each column. */
const MODULES_ACROSS = 426;
/** White around the code in the cut-out, as a share of its width. */
const MARGIN = 0.06;

/** One try: how the bars are cut out, and how the decoder looks for black. */
interface Try {
  pixelsPerModule: number;
  /** Degrees added to the direction that was found. */
  angleBy: number;
  binarizer: NonNullable<DecodeOptions['binarizer']>;
  /** Amount of the unsharp mask. */
  sharpenBy?: number;
}

const TRIES: readonly Try[] = [
  { pixelsPerModule: 3, angleBy: 0, binarizer: 'LocalAverage' },
  { pixelsPerModule: 4, angleBy: 0, binarizer: 'LocalAverage', sharpenBy: 2 },
  { pixelsPerModule: 4, angleBy: 0, binarizer: 'GlobalHistogram', sharpenBy: 1 },
  { pixelsPerModule: 3, angleBy: 0.5, binarizer: 'LocalAverage', sharpenBy: 1 },
  { pixelsPerModule: 3, angleBy: -0.5, binarizer: 'LocalAverage', sharpenBy: 1 },
];

/**
 * Looks for a PDF417 code, one try after the other, and yields the bytes before the templates. zxing-cpp loses codes that are turned by more than
 * about 3 degrees; so the bars are found first and cut out upright, at the size that the decoder reads best.
 */
export function* findCode(decoder: CodeDecoder, picture: GrayPicture): Generator<Uint8Array | null, void> {
  const bars = findBars(picture);
  for (const each of bars ? TRIES : []) {
    const cut = cutOut(picture, cutOf(bars as BarRegion, each));
    const sharp = each.sharpenBy === undefined ? cut : sharpen(cut, each.pixelsPerModule, each.sharpenBy);
    const bytes = decoder.decode(sharp, { kind: 'PDF417', binarizer: each.binarizer });
    cut.data.fill(0);
    sharp.data.fill(0);
    yield bytes;
  }
  yield decoder.decode(picture, { kind: 'PDF417', tryRotate: true });
}

function cutOf({ angle, centreX, centreY, width, height }: BarRegion, { pixelsPerModule, angleBy }: Try): CutOut {
  const scale = (pixelsPerModule * MODULES_ACROSS) / width;
  const margin = 2 * MARGIN * width;
  return { centreX, centreY, width: width + margin, height: height + margin, angle: angle + angleBy, scale };
}
