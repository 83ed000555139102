import type { Ink } from './ink.js';

/** A line of a zone in an upright picture. */
export interface LineBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The lines of a zone: three of a card, two of a passport. */
export interface ZoneBox {
  lines: readonly LineBox[];
  /** Letters in each line. */
  length: number;
}

/** A gap of more than so much of the width ends a line. Two letters with a narrow one between them are closer. */
const GAP_SHARE = 0.036;
/** A zone spans most of its document, and the document most of the picture. */
const WIDTH_SHARE_MIN = 0.45;
/** Changes from ink to paper along a row of a line: each letter has at least one. */
const STROKES_MIN = 18;
const ROWS_MIN = 5;
const ROW_GAP_MAX = 4;

/** Finds the lines of a zone from below, because it stands at the lower edge of a document. Each possible zone is one answer. */
export function findZones(ink: Ink): ZoneBox[] {
  const lines = linesOf(ink);
  const zones: ZoneBox[] = [];
  for (let last = lines.length - 1; last >= 1; last -= 1) {
    for (const [count, length] of [
      [3, 30],
      [2, 44],
    ] as const) {
      const group = last >= count - 1 ? withCommonMargins(lines.slice(last - count + 1, last + 1), length) : null;
      if (group && isEvenlySpaced(group, length)) {
        zones.push({ lines: group, length });
      }
    }
  }
  return zones;
}

/**
 * Two lines at least have the same margins. The third may have the edge of the document in its run, and gets the margins of the others. `null`: they
 * have no common margins.
 */
function withCommonMargins(lines: readonly LineBox[], length: number): LineBox[] | null {
  const middleOf = (values: number[], at: number) => values.sort((a, b) => a - b)[at] as number;
  const left = middleOf(
    lines.map((line) => line.left),
    1,
  );
  const right = middleOf(
    lines.map((line) => line.right),
    lines.length - 2,
  );
  const near = (1.2 * (right - left)) / length;
  const has = (line: LineBox) => Math.abs(line.left - left) < near && Math.abs(line.right - right) < near;
  return lines.filter(has).length >= 2 ? lines.map((line) => ({ ...line, left, right })) : null;
}

/** The distance between lines fits the pitch: 6.35 mm to 2.54 mm. */
function isEvenlySpaced(lines: readonly LineBox[], length: number): boolean {
  const [first] = lines as [LineBox];
  const pitch = (first.right - first.left) / length;
  const middles = lines.map(({ top, bottom }) => (top + bottom) / 2);
  const distances = middles.slice(1).map((middle, at) => middle - (middles[at] as number));
  const fits = distances.every((distance) => distance > 1.3 * pitch && distance < 4 * pitch);
  return fits && Math.max(...distances) < 1.35 * Math.min(...distances);
}

/** Rows that belong together, from the top. Between the upper and the lower strokes of letters a few rows may have little ink. */
function linesOf(ink: Ink): LineBox[] {
  const lines: LineBox[] = [];
  for (let y = 0; y < ink.height; y += 1) {
    const run = longestRun(ink, y);
    const last = lines.at(-1);
    if (run && last && y - last.bottom <= ROW_GAP_MAX && run.left < last.right && run.right > last.left) {
      last.left = Math.min(last.left, run.left);
      last.right = Math.max(last.right, run.right);
      last.bottom = y;
    } else if (run) {
      lines.push({ ...run, top: y, bottom: y });
    }
  }
  return lines.filter(({ top, bottom }) => bottom - top >= ROWS_MIN);
}

/** The longest part of a row with letters close together. `null`: too short for a line of a zone. */
function longestRun({ data, width }: Ink, y: number): { left: number; right: number } | null {
  const gapMax = GAP_SHARE * width;
  let best = { left: 0, right: 0, strokes: 0 };
  let run = { left: 0, right: Number.NEGATIVE_INFINITY, strokes: 0 };
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
    if (data[at] === 0) {
      continue;
    }
    if (x - run.right > gapMax) {
      run = { left: x, right: x, strokes: 0 };
    }
    run = { left: run.left, right: x, strokes: run.strokes + (data[at - 1] === 0 ? 1 : 0) };
    best = run.right - run.left > best.right - best.left ? run : best;
  }
  const isLine = best.right - best.left >= WIDTH_SHARE_MIN * width && best.strokes >= STROKES_MIN;
  return isLine ? { left: best.left, right: best.right } : null;
}
