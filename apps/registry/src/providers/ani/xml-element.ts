import { SaxesParser } from 'saxes';

/** An element by its local name, with its own text and its children. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(readonly name: string) {}

  child(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** Trimmed text of the first child of that name; empty when there is none. */
  textOf(name: string): string {
    return this.child(name)?.text.trim() ?? '';
  }
}

/** XML that is not well-formed, or that nobody asked for. Its text holds nothing of what was read. */
export class XmlRefusedError extends Error {
  constructor(problem: string) {
    super(`XML refused: ${problem}`);
    this.name = 'XmlRefusedError';
  }
}

/** Ten persons of 25 fields, and the envelope around them, with room. */
const ELEMENTS_MAX = 2_000;
const DEPTH_MAX = 16;

/**
 * Reads a whole document. Prefixes and attributes are left out: two generations of the vendor disagree about them.
 * A document type is refused, and with it every entity but the five of XML itself.
 * @throws XmlRefusedError
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('doctype', () => {
    throw new XmlRefusedError('document type');
  });
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > ELEMENTS_MAX || open.length >= DEPTH_MAX) {
      throw new XmlRefusedError('too large or too deep');
    }
    const element = new XmlElement(name.slice(name.indexOf(':') + 1));
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) {
      element.text += part;
    }
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    // The parser's own text may hold what it read.
    throw error instanceof XmlRefusedError ? error : new XmlRefusedError('not well-formed');
  }
  return root as XmlElement;
}
