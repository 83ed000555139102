/** Text that is already HTML and must not be escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = string | number | Html | readonly Part[] | false | undefined;

/** Builds HTML and escapes every inserted text. Lists are joined; `false` and `undefined` insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, index) => string + textOf(parts[index])).join(''));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) {
    return '';
  }
  if (part instanceof Html) {
    return part.text;
  }
  if (typeof part === 'object') {
    return part.map(textOf).join('');
  }
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Converts a line with `code` and **bold** to HTML. */
export function inline(text: string): Html {
  const markup = textOf(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return new Html(markup);
}

/** A table that scrolls horizontally when it is too wide for the page. */
export function table(head: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const cells = (row: readonly Part[]) => row.map((cell) => html`<td>${cell}</td>`);
  return html`<div class="wide"><table><thead><tr>${head.map((cell) => html`<th>${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>`;
}
