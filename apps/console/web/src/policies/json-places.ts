/** The place of a value in a JSON text: offsets in characters. */
export interface Place {
  start: number;
  end: number;
}

/** A string, a bracket, or a number, `true`, `false` or `null`. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\],:"]+/g;

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Finds the place of every value in a JSON text, by its pointer (RFC 6901).
 * @throws SyntaxError when the text is not valid JSON
 */
export function findPlaces(text: string): Map<string, Place> {
  JSON.parse(text); // The walk relies on valid JSON.
  const places = new Map<string, Place>();
  const tokens = text.matchAll(TOKEN);
  const next = () => tokens.next().value as RegExpExecArray;
  const visit = (pointer: string, first: RegExpExecArray): void => {
    const place = { start: first.index, end: 0 };
    places.set(pointer, place);
    let last = first;
    if (first[0] === '{') {
      for (last = next(); last[0] !== '}'; last = next()) {
        visit(`${pointer}/${escapePointer(JSON.parse(last[0]))}`, next());
      }
    } else if (first[0] === '[') {
      last = next();
      for (let index = 0; last[0] !== ']'; index += 1) {
        visit(`${pointer}/${index}`, last);
        last = next();
      }
    }
    place.end = last.index + last[0].length;
  };
  visit('', next());
  return places;
}

/** Returns the place of the value, or of the nearest value around it, because a missing value has no place. */
export function findNearestPlace(places: ReadonlyMap<string, Place>, pointer: string): Place {
  const place = places.get(pointer);
  return place ?? findNearestPlace(places, pointer.slice(0, pointer.lastIndexOf('/')));
}

/** The line of an offset, counted from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
