import type { Ink } from './ink.js';

const TILT_MAX = 3;
const STEPS = 48;
/** So many pixels are enough, and the time is bounded. */
const POINTS_MAX = 40_000;

/** By how many degrees lines of text still rise or fall: their rows are sharpest when they are level. Clockwise is positive. */
export function lineTilt({ data, width, height }: Ink): number {
  const points: number[] = [];
  const total = data.reduce((sum, ink) => sum + ink, 0);
  const step = Math.max(1, Math.ceil(total / POINTS_MAX));
  for (let at = 0, seen = 0; at < data.length; at += 1) {
    if (data[at] === 1 && seen++ % step === 0) {
      points.push(at);
    }
  }
  let best = { sharpness: -1, tilt: 0 };
  for (let index = -STEPS; index <= STEPS; index += 1) {
    const tilt = (TILT_MAX * index) / STEPS;
    const sharpness = sharpnessAt(points, width, height, Math.tan((tilt * Math.PI) / 180));
    best = sharpness > best.sharpness ? { sharpness, tilt } : best;
  }
  return best.tilt;
}

function sharpnessAt(points: readonly number[], width: number, height: number, slope: number): number {
  const margin = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Float64Array(height + 2 * margin);
  for (const at of points) {
    const y = Math.floor(at / width);
    const row = Math.round(y - (at - y * width) * slope) + margin;
    rows[row] = (rows[row] as number) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}
