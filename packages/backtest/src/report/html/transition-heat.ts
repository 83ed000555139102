import { OUTCOMES } from '@cotejo/contracts';
import type { BacktestResult } from '../../run/result.js';
import type { Transition } from '../../run/transitions.js';
import type { Words } from '../words.js';
import { html, type Markup } from './markup.js';

/** Heat map with old outcomes as rows and new outcomes as columns. A darker colour means a larger share of the row. */
export function transitionHeat({ transitions }: BacktestResult, words: Words): Markup {
  const { texts } = words;
  const rows = OUTCOMES.map((from) => {
    const line = transitions.filter((each) => each.from === from);
    const total = line.reduce((sum, { count }) => sum + count, 0);
    return html`<tr><th scope="row">${texts[from]}</th>${line.map((each) => heatCell(each, total, words))}</tr>`;
  });
  const head = OUTCOMES.map((to) => html`<th scope="col">${texts.to}: ${texts[to]}</th>`);
  return html`<table class="heat"><caption>${texts.transitions}</caption>
<thead><tr><th scope="col">${texts.from} \\ ${texts.to}</th>${head}</tr></thead>
<tbody>${rows}</tbody></table>`;
}

function heatCell({ from, to, count, amountCop }: Transition, total: number, words: Words): Markup {
  const share = total === 0 ? 0 : count / total;
  const kind = from === to ? 'stays' : 'changes';
  const sum = `${words.cop(amountCop)} COP`;
  return html`<td class="${kind}" style="--share:${Math.round(100 * share)}%">${words.count(count)}<small>${words.percent(share)}</small><small>${sum}</small></td>`;
}
