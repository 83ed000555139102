/** The place of a value in a JSON text: offsets in characters, and the line, counted from 1. */
export interface Place {
  start: number;
  end: number;
  line: number;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Finds the place of every value in a JSON text, by its pointer (RFC 6901).
 * @throws SyntaxError when the text is not valid JSON
 */
export function findPlaces(text: string): Map<string, Place> {
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
    const quotedString = /"(?:[^"\\]|\\.)*"/sy;
    quotedString.lastIndex = at;
    const quoted = quotedString.exec(text)?.[0] ?? '""';
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
        value(`${pointer}/${escapePointer(name)}`);
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
  JSON.parse(text); // The walk relies on valid JSON.
  value('');
  return places;
}

/** Returns the place of the value, or of the nearest value around it, because a missing value has no place. */
export function findNearestPlace(places: ReadonlyMap<string, Place>, pointer: string): Place | undefined {
  for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const place = places.get(rest);
    if (place || rest === '') {
      return place;
    }
  }
}
