import type { CurvePoint, Separation } from '../../measure/separation.js';
import type { Words } from '../words.js';
import { html, type Markup } from './markup.js';
import { legend, plot, polyline, type Scale } from './plot.js';

/** Chart of both cumulative score distributions, with their largest distance marked. */
export function ksCurvesChart({ curve, ks, ksScore }: Separation, words: Words): Markup {
  const { texts } = words;
  const text = {
    title: texts.curves,
    xLabel: `${texts.score} (${texts.below})`,
    yTick: (value: number) => words.percent(value),
    xTicks: Array.from({ length: 11 }, (_, tick) => ({ at: tick * 10, text: String(tick * 10) })),
  };
  const widest = curve.find(({ score }) => score === ksScore);
  const chart = plot({ xMax: 100, yMax: 1 }, text, (scale) => [
    polyline('fraud', steps(scale, curve, 'fraud')),
    polyline('legit', steps(scale, curve, 'legit')),
    ...(widest ? [mark(scale, widest, `${texts.ks} ${words.measure(ks)}`)] : []),
  ]);
  const names = [
    { kind: 'fraud', name: texts.fraud },
    { kind: 'legit', name: texts.legit },
  ];
  return html`${chart}${legend(names)}`;
}

/** Points of a step function: a distribution jumps at each occurring score. */
function steps(scale: Scale, curve: readonly CurvePoint[], of: 'fraud' | 'legit'): [x: number, y: number][] {
  let level = 0;
  const points: [number, number][] = [[scale.x(0), scale.y(0)]];
  for (const point of curve) {
    points.push([scale.x(point.score), scale.y(level)], [scale.x(point.score), scale.y(point[of])]);
    level = point[of];
  }
  return [...points, [scale.x(100), scale.y(level)]];
}

function mark(scale: Scale, { score, fraud, legit }: CurvePoint, name: string): Markup {
  const x = scale.x(score);
  const middle = scale.y((fraud + legit) / 2);
  return html`<line class="mark" x1="${x}" x2="${x}" y1="${scale.y(fraud)}" y2="${scale.y(legit)}"/><text class="mark-name" x="${x + 6}" y="${middle}">${name}</text>`;
}
