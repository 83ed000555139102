import { ExpectedError } from '@cotejo/contracts/expected-error';
import { SaxesParser } from 'saxes';

/** An XML element: its local name, its text and its children. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(readonly name: string) {}

  child(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** Returns the trimmed text of the first child with that name, or an empty text. */
  textOf(name: string): string {
    return this.child(name)?.text.trim() ?? '';
  }
}

/** An answer with ten persons of 25 fields and the envelope has far fewer elements. */
const ELEMENTS_MAX = 2_000;
const DEPTH_MAX = 16;

/**
 * Parses a whole document. Prefixes and attributes are ignored: the two generations of the service use different ones.
 * A document type is refused, so only the five predefined entities of XML exist.
 * @throws ExpectedError `xml_refused`: not well-formed, too large, too deep, or with a document type; it has no part of the input
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('doctype', () => {
    throw refused('document type');
  });
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > ELEMENTS_MAX || open.length >= DEPTH_MAX) {
      throw refused('too large or too deep');
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
    // The message of the parser may contain personal data from the input.
    throw error instanceof ExpectedError ? error : refused('not well-formed');
  }
  return root as XmlElement;
}

const refused = (problem: string) => new ExpectedError('xml_refused', `XML refused: ${problem}`);
