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
  JSON.parse(text); // The walk relies on valid JSON.
  const walk = new JsonWalk(text);
  walk.visitValue('');
  return walk.places;
}

/** Walks through a valid JSON text and notes the place of each value. */
class JsonWalk {
  readonly places = new Map<string, Place>();
  private at = 0;
  private line = 1;

  constructor(private readonly text: string) {}

  visitValue(pointer: string): void {
    this.skipSpace();
    const place = { start: this.at, end: this.at, line: this.line };
    this.places.set(pointer, place);
    if (this.char === '{') {
      this.visitMembers('}', () => {
        const name = this.readString();
        this.skipSpace();
        this.at += 1; // The colon.
        this.visitValue(`${pointer}/${escapePointer(name)}`);
      });
    } else if (this.char === '[') {
      this.visitMembers(']', (index) => this.visitValue(`${pointer}/${index}`));
    } else if (this.char === '"') {
      this.readString();
    } else {
      this.skipLiteral();
    }
    place.end = this.at;
  }

  private visitMembers(close: string, visitMember: (index: number) => void): void {
    this.at += 1;
    for (let index = 0; ; index += 1) {
      this.skipSpace();
      if (this.char === close) {
        break;
      }
      visitMember(index);
      this.skipSpace();
      if (this.char === ',') {
        this.at += 1;
      }
    }
    this.at += 1;
  }

  private readString(): string {
    const string = /"(?:[^"\\]|\\.)*"/sy;
    string.lastIndex = this.at;
    const quoted = string.exec(this.text)?.[0] ?? '""';
    this.at += quoted.length;
    return JSON.parse(quoted) as string;
  }

  /** Skips a number, true, false or null. */
  private skipLiteral(): void {
    while (this.at < this.text.length && !/[\s,\]}]/.test(this.char)) {
      this.at += 1;
    }
  }

  private skipSpace(): void {
    for (; /\s/.test(this.char); this.at += 1) {
      if (this.char === '\n') {
        this.line += 1;
      }
    }
  }

  /** The current character; empty at the end. */
  private get char(): string {
    return this.text[this.at] ?? '';
  }
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
