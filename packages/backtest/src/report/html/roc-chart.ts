import type { Separation } from '../../measure/separation.js';
import type { BacktestResult } from '../../run/result.js';
import type { Words } from '../words.js';
import { html, type Markup } from './markup.js';
import { legend, plot, polyline, type Scale } from './plot.js';

/** ROC chart of both policies: share of detected frauds against share of affected legitimate payments. */
export function rocChart({ baseline, candidate }: BacktestResult, words: Words): Markup {
  const { texts } = words;
  const text = {
    title: texts.roc,
    xLabel: texts.falsePositives,
    yTick: (value: number) => words.percent(value),
    xTicks: Array.from({ length: 6 }, (_, tick) => ({ at: tick / 5, text: words.percent(tick / 5) })),
  };
  const chart = plot({ xMax: 1, yMax: 1 }, text, (scale) => [
    polyline('chance', [corner(scale, 0), corner(scale, 1)]),
    ...(baseline.separation ? [polyline('before', points(scale, baseline.separation))] : []),
    ...(candidate.separation ? [polyline('after', points(scale, candidate.separation))] : []),
  ]);
  const names = [
    { kind: 'before', name: `${texts.baseline}: ${texts.auc} ${words.measure(baseline.separation?.auc)}` },
    { kind: 'after', name: `${texts.candidate}: ${texts.auc} ${words.measure(candidate.separation?.auc)}` },
  ];
  return html`<p class="axis">${texts.truePositives}</p>${chart}${legend(names)}`;
}

/** The share above a score is 1 minus the cumulative share. */
function points(scale: Scale, { curve }: Separation): [x: number, y: number][] {
  const above = curve.map(({ fraud, legit }): [number, number] => [scale.x(1 - legit), scale.y(1 - fraud)]);
  return [corner(scale, 1), ...above];
}

function corner(scale: Scale, at: number): [x: number, y: number] {
  return [scale.x(at), scale.y(at)];
}
