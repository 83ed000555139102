/** Where something stands in a text of JSON: characters from its beginning, and the line from 1. */
export interface Place {
  start: number;
  end: number;
  line: number;
}

const token = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Every value of a text that is JSON, by its pointer (RFC 6901). @throws SyntaxError where it is none */
export function placesIn(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  let at = 0;
  let line = 1;
  const skip = () => {
    for (; /\s/.test(text[at] ?? ''); at += 1) {
      if (text[at] === '\n') {
        line += 1;
      }
    }
  };
  const string = (): string => {
    const found = /"(?:[^"\\]|\\.)*"/sy;
    found.lastIndex = at;
    const quoted = found.exec(text)?.[0] ?? '""';
    at += quoted.length;
    return JSON.parse(quoted) as string;
  };
  const members = (close: string, member: (index: number) => void) => {
    at += 1;
    for (let index = 0; ; index += 1) {
      skip();
      if (text[at] === close) {
        break;
      }
      member(index);
      skip();
      if (text[at] === ',') {
        at += 1;
      }
    }
    at += 1;
  };
  const value = (pointer: string) => {
    skip();
    const place = { start: at, end: at, line };
    places.set(pointer, place);
    if (text[at] === '{') {
      members('}', () => {
        const name = string();
        skip();
        at += 1; // The colon.
        value(`${pointer}/${token(name)}`);
      });
    } else if (text[at] === '[') {
      members(']', (index) => value(`${pointer}/${index}`));
    } else if (text[at] === '"') {
      string();
    } else {
      while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) {
        at += 1;
      }
    }
    place.end = at;
  };
  JSON.parse(text); // Only what is JSON is walked: the walk relies on it.
  value('');
  return places;
}

/** The value, or the nearest one around it that is there: what is missing has no place. */
export function placeOf(places: ReadonlyMap<string, Place>, pointer: string): Place | undefined {
  for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const place = places.get(rest);
    if (place || rest === '') {
      return place;
    }
  }
}
