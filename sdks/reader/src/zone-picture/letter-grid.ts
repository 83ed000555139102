import type { LineBox, ZoneBox } from './find-lines.js';
import type { Ink } from './ink.js';

/** Where the letters of a line are: letter `n` is `pitch` wide from `left + n * pitch`. */
export interface LetterGrid {
  left: number;
  pitch: number;
  middle: number;
}

const PITCH_STEPS = 24;
const LEFT_STEPS = 16;

/**
 * Fits the grid of letters to each line: between letters is paper. The pitch is the same in all lines; the beginning may differ by a
 * pixel or two, because the picture is never quite upright.
 */
export function fitGrids(ink: Ink, { lines, length }: ZoneBox): LetterGrid[] {
  const columns = lines.map((line) => columnsOf(ink, line));
  const rough = Math.max(...lines.map(({ left, right }) => right - left)) / (length - 0.3);
  let best = { cost: Number.POSITIVE_INFINITY, pitch: rough };
  for (let step = -PITCH_STEPS; step <= PITCH_STEPS; step += 1) {
    const pitch = rough * (1 + (0.04 * step) / PITCH_STEPS);
    const cost = lines.reduce(
      (sum, line, at) => sum + bestLeft(columns[at] as Float64Array, line, pitch, length).cost,
      0,
    );
    best = cost < best.cost ? { cost, pitch } : best;
  }
  return lines.map((line, at) => ({
    left: bestLeft(columns[at] as Float64Array, line, best.pitch, length).left,
    pitch: best.pitch,
    middle: (line.top + line.bottom) / 2,
  }));
}

/** Ink in each column of a line. */
function columnsOf({ data, width }: Ink, { top, bottom }: LineBox): Float64Array {
  const columns = new Float64Array(width);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = 0; x < width; x += 1) {
      columns[x] = (columns[x] as number) + (data[y * width + x] as number);
    }
  }
  return columns;
}

/** The beginning of a line with the least ink at the borders between its letters. */
function bestLeft(columns: Float64Array, line: LineBox, pitch: number, length: number): { cost: number; left: number } {
  const start = (line.left + line.right - length * pitch) / 2;
  let best = { cost: Number.POSITIVE_INFINITY, left: start };
  for (let step = -LEFT_STEPS; step <= LEFT_STEPS; step += 1) {
    const left = start + (0.5 * step * pitch) / LEFT_STEPS;
    let cost = 0;
    for (let border = 0; border <= length; border += 1) {
      const x = Math.round(left + border * pitch);
      cost += (columns[x - 1] ?? 0) + 2 * (columns[x] ?? 0) + (columns[x + 1] ?? 0);
    }
    // Of equal places the one nearest to the middle.
    const cheapest = cost + 0.01 * Math.abs(step);
    best = cheapest < best.cost ? { cost: cheapest, left } : best;
  }
  return best;
}
