import type { BacktestResult } from '../../run/result.js';
import { type ReasonPair, reasonPairs } from '../change-tables.js';
import type { Words } from '../words.js';
import { html, type Markup } from './markup.js';
import { legend } from './plot.js';

const REASONS_MAX = 15;
const [WIDTH, ROW, NAME, BARS] = [800, 34, 410, 320];

/** Bar chart of the share of decisions with each reason, most frequent in the new policy first. */
export function reasonBarsChart(result: BacktestResult, words: Words): Markup {
  const { texts } = words;
  const pairs = reasonPairs(result).slice(0, REASONS_MAX);
  const longest = Math.max(...pairs.flatMap(({ baseline, candidate }) => [baseline, candidate]), 0.0001);
  const rows = pairs.map((pair, at) => reasonRow(pair, at * ROW, longest, words));
  const names = [
    { kind: 'before', name: texts.baseline },
    { kind: 'after', name: texts.candidate },
  ];
  return html`<svg viewBox="0 0 ${WIDTH} ${Math.max(pairs.length, 1) * ROW}" role="img" aria-label="${texts.reasons}">
<title>${texts.reasons}</title>
${rows}
</svg>${legend(names)}`;
}

function reasonRow({ code, baseline, candidate }: ReasonPair, top: number, longest: number, words: Words): Markup {
  const bar = (kind: string, share: number, y: number) => {
    const width = ((share / longest) * BARS).toFixed(2);
    return html`<rect class="bar ${kind}" x="${NAME}" y="${y}" width="${width}" height="11"/><text class="tick" x="${NAME + 4 + Number(width)}" y="${y + 10}">${words.percent(share)}</text>`;
  };
  const name = html`<text class="tick" x="${NAME - 8}" y="${top + 20}" text-anchor="end">${words.reason(code)}</text>`;
  return html`${name}${bar('before', baseline, top + 4)}${bar('after', candidate, top + 17)}`;
}
