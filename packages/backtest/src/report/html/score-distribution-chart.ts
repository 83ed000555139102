import { bucketName, sumOf } from '../../measure/score-counts.js';
import type { BacktestResult } from '../../run/result.js';
import type { Words } from '../words.js';
import { html, type Markup } from './markup.js';
import { legend, plot, type Scale } from './plot.js';

/** Bar chart of the share of decisions in each bucket of ten points, with one bar for each policy. */
export function scoreDistributionChart({ baseline, candidate }: BacktestResult, words: Words): Markup {
  const { texts } = words;
  const before = shares(baseline.scores);
  const after = shares(candidate.scores);
  const text = {
    title: texts.distribution,
    xLabel: texts.score,
    yTick: (value: number) => words.percent(value),
    xTicks: before.map((_, bucket) => ({ at: bucket + 0.5, text: bucketName(bucket) })),
  };
  const range = { xMax: before.length, yMax: Math.max(...before, ...after, 0.01) };
  const chart = plot(range, text, (scale) =>
    before.flatMap((share, bucket) => [
      bar(scale, 'before', bucket + 0.12, share),
      bar(scale, 'after', bucket + 0.5, after[bucket] as number),
    ]),
  );
  const names = [
    { kind: 'before', name: texts.baseline },
    { kind: 'after', name: texts.candidate },
  ];
  return html`${chart}${legend(names)}`;
}

function bar(scale: Scale, kind: string, at: number, share: number): Markup {
  const [x, y] = [scale.x(at), scale.y(share)];
  const width = (scale.x(at + 0.38) - x).toFixed(2);
  return html`<rect class="bar ${kind}" x="${x}" y="${y}" width="${width}" height="${(scale.bottom - y).toFixed(2)}"/>`;
}

function shares(counts: readonly number[]): number[] {
  const total = Math.max(sumOf(counts), 1);
  return counts.map((count) => count / total);
}
