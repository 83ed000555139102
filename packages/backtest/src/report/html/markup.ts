/** Text that is valid HTML and must not be escaped again. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = string | number | Markup | readonly Markup[] | null;

/** Template tag for HTML and SVG. It escapes all values except `Markup`; `null` is rendered as nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.reduce((text, string, at) => `${text}${rendered(pieces[at - 1] ?? null)}${string}`));
}

function rendered(piece: Piece): string {
  if (piece === null) {
    return '';
  }
  if (piece instanceof Markup) {
    return piece.text;
  }
  if (typeof piece === 'object') {
    return piece.map(({ text }) => text).join('');
  }
  return escaped(String(piece));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
