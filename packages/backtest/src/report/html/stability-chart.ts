import type { BacktestResult, Stability } from '../../run/result.js';
import type { Words } from '../words.js';
import { html, type Markup } from './markup.js';
import { legend, plot, polyline, type Scale } from './plot.js';

/** By convention, a stability index from here on means another population. */
const SHIFTED = 0.25;
const TICKS_MAX = 12;

/** Chart of the stability index of each month against the first month, for both policies. */
export function stabilityChart({ baseline, candidate }: BacktestResult, words: Words): Markup {
  const { texts } = words;
  const { months } = candidate.stability;
  const indices = [...baseline.stability.months, ...months].map(({ stabilityIndex }) => stabilityIndex ?? 0);
  const every = Math.ceil(months.length / TICKS_MAX);
  const text = {
    title: texts.stability,
    xLabel: texts.againstFirstMonth,
    yTick: (value: number) => words.measure(value),
    xTicks: months.flatMap(({ month }, at) => (at % every === 0 ? [{ at: at + 0.5, text: month }] : [])),
  };
  const range = { xMax: months.length, yMax: Math.max(...indices, SHIFTED * 1.2) };
  const chart = plot(range, text, (scale) => [
    polyline(
      'chance',
      [0, months.length].map((at): [number, number] => [scale.x(at), scale.y(SHIFTED)]),
    ),
    polyline('before', points(scale, baseline.stability)),
    polyline('after', points(scale, candidate.stability)),
  ]);
  const names = [
    { kind: 'before', name: texts.baseline },
    { kind: 'after', name: texts.candidate },
  ];
  return html`${chart}${legend(names)}`;
}

function points(scale: Scale, { months }: Stability): [x: number, y: number][] {
  return months.map(({ stabilityIndex }, at) => [scale.x(at + 0.5), scale.y(stabilityIndex ?? 0)]);
}
