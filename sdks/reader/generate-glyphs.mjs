import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';

// Writes src/zone-picture/glyphs.ts: the letters of a machine-readable zone in OCR-B, drawn by bwip-js, as small pictures. Run it again
// only if the size changes: node sdks/reader/generate-glyphs.mjs
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
const [ACROSS, DOWN] = [16, 20];
const SIZE = 80;
/** Of the size of the font: the pitch of OCR-B, and the middle of its capital letters above the base line. */
const PITCH = 0.627 * SIZE;
const MIDDLE = 0.34 * SIZE;
const STEPS = 7;

const font = bwip.FontLib.lookup('OCR-B');
const rows = [...LETTERS].map((letter) => `  '${letter}': '${cellsOf(letter)}',`);
writeFileSync(
  new URL('src/zone-picture/glyphs.ts', import.meta.url),
  `// Written by generate-glyphs.mjs.

/** Cells across and down. A cell is a sixteenth of the pitch. */
export const ACROSS = ${ACROSS};
export const DOWN = ${DOWN};

/** Ink of each cell from 0 to 7, row by row, from the top left. */
export const GLYPHS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`,
);

/** Each cell is the mean of the pixels under it. */
function cellsOf(letter) {
  const { pixels, width, height, top, left } = bwip.FontLib.getglyph(font, letter.charCodeAt(0), SIZE, SIZE);
  const cell = PITCH / ACROSS;
  let text = '';
  for (let row = 0; row < DOWN; row += 1) {
    for (let column = 0; column < ACROSS; column += 1) {
      let sum = 0;
      let count = 0;
      for (let y = row * cell; y < (row + 1) * cell; y += 0.5) {
        for (let x = column * cell; x < (column + 1) * cell; x += 0.5) {
          const glyphX = Math.floor(x) - left;
          const glyphY = Math.floor(top - MIDDLE - (DOWN * cell) / 2 + y);
          const isInside = glyphX >= 0 && glyphX < width && glyphY >= 0 && glyphY < height;
          sum += isInside ? pixels[glyphY * width + glyphX] : 0;
          count += 1;
        }
      }
      text += Math.round((STEPS * sum) / (255 * count)).toString();
    }
  }
  return text;
}
