import { mainAngle } from '../picture/bar-region.js';
import { cutOut } from '../picture/cut-out.js';
import { edgesOf } from '../picture/edges.js';
import type { GrayPicture } from '../picture/gray-picture.js';
import type { ReadDocument } from '../read-document.js';
import { readZone } from '../zone/read-zone.js';
import { alphabetsOf, alphabetsOfCedula, isCedula } from './alphabets.js';
import { findZones, type ZoneBox } from './find-lines.js';
import { inkOf } from './ink.js';
import { fitGrids } from './letter-grid.js';
import { lineTilt } from './line-tilt.js';
import { recogniseLetter } from './recognise-letter.js';

/** Width at which a picture is searched: a letter of a card is then about 35 pixels wide. */
const WIDTH = 1_300;
/** Enough to see how lines of text are tilted. */
const ROUGH_WIDTH = 650;
/** A letter that fits worse, or hardly better than another, is not certain, and then nothing is read. */
const FIT_MIN = 0.6;
const MARGIN_MIN = 0.02;
/** Of the check digits of number, birth date and expiry date, so many must be right before a zone is believed. */
const RIGHT_MIN = 2;
const QUARTER = 90;

/**
 * Looks for a machine-readable zone in a picture of a document, one try after the other: OCR-B in two or three lines, turned by any angle. A try
 * yields `null` when it finds none, or when a letter is not certain.
 */
export function* readZonePicture(picture: GrayPicture): Generator<ReadDocument | null, void> {
  const angle = textAngle(picture);
  // Most people hold a document upright; upside down is next.
  for (const quarters of angle === null ? [] : [0, 2, 1, 3]) {
    const near = (angle as number) + QUARTER * quarters;
    const rough = turned(picture, near, ROUGH_WIDTH);
    const upright = turned(picture, near + lineTilt(inkOf(rough)), WIDTH);
    const read = readUpright(upright);
    rough.data.fill(0);
    upright.data.fill(0);
    yield read;
  }
}

/** Strokes of letters run across and along the lines, so the direction is known up to quarter turns: -45 to 45 degrees. */
function textAngle(picture: GrayPicture): number | null {
  const edges = edgesOf(picture);
  for (let edge = 0; edge < edges.count; edge += 1) {
    const degrees = edges.direction[edge] as number;
    // Twice the angle: a quarter turn becomes the half turn that `mainAngle` does not see.
    const doubled = 2 * (degrees >= 45 ? degrees - QUARTER : degrees < -45 ? degrees + QUARTER : degrees);
    edges.direction[edge] = doubled >= 90 ? doubled - 180 : doubled;
  }
  const angle = mainAngle(edges);
  return angle === null ? null : angle / 2;
}

function turned(picture: GrayPicture, angle: number, toWidth: number): GrayPicture {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const width = picture.width * cos + picture.height * sin;
  const height = picture.width * sin + picture.height * cos;
  const [centreX, centreY] = [(picture.width - 1) / 2, (picture.height - 1) / 2];
  const scale = Math.min(2, toWidth / width);
  return cutOut(picture, { centreX, centreY, width, height, angle, scale, outside: 'nearest' });
}

function readUpright(picture: GrayPicture): ReadDocument | null {
  const ink = inkOf(picture);
  for (const zone of findZones(ink)) {
    const grids = fitGrids(ink, zone);
    const read = (alphabets: string[][]) => recogniseLines(picture, grids, zone, alphabets);
    const lines = read(alphabetsOf(zone.length));
    const sure = lines && isCedula(lines) ? read(alphabetsOfCedula()) : lines;
    const document = sure && readZone(sure.join('\n'));
    if (document && isBelievable(document)) {
      return document;
    }
  }
  return null;
}

/** `null`: a letter is not certain. */
function recogniseLines(
  picture: GrayPicture,
  grids: ReturnType<typeof fitGrids>,
  zone: ZoneBox,
  alphabets: string[][],
): string[] | null {
  const lines: string[] = [];
  for (const [row, grid] of grids.entries()) {
    let line = '';
    for (let index = 0; index < zone.length; index += 1) {
      const { letter, fit, margin } = recogniseLetter(picture, grid, index, alphabets[row]?.[index] as string);
      if (fit < FIT_MIN || margin < MARGIN_MIN) {
        return null;
      }
      line += letter;
    }
    lines.push(line);
  }
  return lines;
}

function isBelievable({ wrong_check_digits: wrong }: ReadDocument): boolean {
  const parts = (['number', 'birth', 'expiry'] as const).filter((part) => !wrong.includes(part));
  return parts.length >= RIGHT_MIN;
}
