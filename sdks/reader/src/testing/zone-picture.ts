import bwip from 'bwip-js/node';
import type { GrayPicture } from '../picture/gray-picture.js';

/** The part of bwip-js that its declarations leave out: fonts, and letters drawn from them. */
interface FontLibrary {
  lookup(name: string): number;
  getglyph(font: number, code: number, width: number, height: number): Glyph;
}

/** A letter: ink from 0 to 255, and where it stands from the pen on the base line. */
interface Glyph {
  pixels: Uint8Array;
  width: number;
  height: number;
  top: number;
  left: number;
}

/** Of the font in pixels, as bwip-js counts it. Letters are 0.627 of it apart, which is the pitch of OCR-B. */
const SIZE = 64;
const PITCH = SIZE * 0.627;
/** Lines are 6.35 mm apart, letters 2.54 mm. */
const LINE = PITCH * 2.5;

/** A letter of OCR-B, for templates and for pictures. */
export function glyphOf(letter: string, size: number): Glyph {
  const { FontLib: fonts } = bwip as unknown as { FontLib: FontLibrary };
  return fonts.getglyph(fonts.lookup('OCR-B'), letter.charCodeAt(0), size, size);
}

/** The lines of a zone as they are printed: OCR-B at a fixed pitch. */
export function zonePicture(text: string): GrayPicture {
  const lines = text.split('\n');
  const width = Math.ceil(PITCH * (lines[0]?.length ?? 0));
  const height = Math.ceil(LINE * lines.length);
  const data = new Uint8Array(width * height).fill(255);
  lines.forEach((line, row) => {
    [...line].forEach((letter, column) => {
      const glyph = glyphOf(letter, SIZE);
      const left = Math.round(PITCH * column) + glyph.left;
      const top = Math.round(LINE * (row + 0.75)) - glyph.top;
      draw({ data, width, height }, glyph, left, top);
    });
  });
  return { data, width, height };
}

function draw(picture: GrayPicture, { pixels, width, height }: Glyph, left: number, top: number): void {
  for (let at = 0; at < width * height; at += 1) {
    const x = left + (at % width);
    const y = top + Math.floor(at / width);
    if (x >= 0 && x < picture.width && y >= 0 && y < picture.height) {
      const place = y * picture.width + x;
      picture.data[place] = Math.min(picture.data[place] as number, 255 - (pixels[at] as number));
    }
  }
}
