import type { GrayPicture } from '../picture/gray-picture.js';
import { ACROSS, DOWN, GLYPHS } from './glyphs.js';
import type { LetterGrid } from './letter-grid.js';

/** The letter that fits best, how well (1 is perfect), and by how much it fits better than the next. */
export interface Recognised {
  letter: string;
  fit: number;
  margin: number;
}

const CELLS = ACROSS * DOWN;
/** The grid is right to a pixel or two: in cells. */
const SHIFTS = [-2, -1, 0, 1, 2];
const TEMPLATES = new Map(
  Object.entries(GLYPHS).map(([letter, cells]) => [letter, normal(Float32Array.from(cells, (cell) => Number(cell)))]),
);

/** @param alphabet letters that may stand at this place of a zone */
export function recogniseLetter(picture: GrayPicture, grid: LetterGrid, index: number, alphabet: string): Recognised {
  const windows = windowsAround(picture, grid, index);
  let best = { letter: '', fit: -1 };
  let second = -1;
  for (const letter of alphabet) {
    const template = TEMPLATES.get(letter) as Float32Array;
    const fit = windows.reduce((most, window) => Math.max(most, product(window, template)), -1);
    if (fit > best.fit) {
      second = best.fit;
      best = { letter, fit };
    } else {
      second = Math.max(second, fit);
    }
  }
  return { ...best, margin: best.fit - second };
}

/** The letter's place in cells of the templates, at each shift; ink is high. */
function windowsAround(picture: GrayPicture, { left, pitch, middle }: LetterGrid, index: number): Float32Array[] {
  const cell = pitch / ACROSS;
  const border = 2;
  const width = ACROSS + 2 * border;
  const seen = new Float32Array(width * (DOWN + 2 * border));
  for (let at = 0; at < seen.length; at += 1) {
    const x = left + index * pitch + ((at % width) - border + 0.5) * cell;
    const y = middle + (Math.floor(at / width) - border + 0.5 - DOWN / 2) * cell;
    seen[at] = 255 - brightnessAt(picture, x - 0.5, y - 0.5);
  }
  return SHIFTS.flatMap((down) => SHIFTS.map((right) => normal(windowOf(seen, width, border + right, border + down))));
}

function windowOf(seen: Float32Array, width: number, left: number, top: number): Float32Array {
  const window = new Float32Array(CELLS);
  for (let row = 0; row < DOWN; row += 1) {
    window.set(seen.subarray((top + row) * width + left, (top + row) * width + left + ACROSS), row * ACROSS);
  }
  return window;
}

/** Of mean 0 and length 1, so that light and contrast do not matter. */
function normal(cells: Float32Array): Float32Array {
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const length = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0)) || 1;
  return cells.map((cell) => (cell - mean) / length);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) {
    sum += (one[at] as number) * (other[at] as number);
  }
  return sum;
}

/** Between four pixels; the border goes on outside. */
function brightnessAt({ data, width, height }: GrayPicture, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const right = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const at = top * width + left;
  const above = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right;
  const below = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right;
  return above * (1 - down) + below * down;
}
