import type { TableView } from '../table-view.js';
import { html, type Markup } from './markup.js';

/** Renders a table with header cells. Columns with words are aligned to the left. */
export function tableMarkup({ title, head, rows }: TableView): Markup | null {
  if (rows.length === 0) {
    return null;
  }
  const isText = head.map((_, column) => rows.some((row) => /\p{L}{3}/u.test(row[column] ?? '')));
  const cell = (text: string, column: number) =>
    column === 0
      ? html`<th scope="row">${text}</th>`
      : html`<td class="${isText[column] ? 'text' : 'figure'}">${text}</td>`;
  const lines = rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`);
  return html`<div class="scroll"><table><caption>${title}</caption>
<thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>
${lines}</tbody></table></div>`;
}
