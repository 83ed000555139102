import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { ListError } from '../list-error.js';
import type { ListFile } from './list-files.js';

/** An element with its text and its children. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    /** Line of its start tag, starting at 1. */
    readonly line: number,
  ) {}

  /** Children with this name, or descendants along a path of names: `all('akaList', 'aka')`. */
  all(name: string, ...path: string[]): XmlElement[] {
    const children = this.children.filter((child) => child.name === name);
    const [next, ...rest] = path;
    return next === undefined ? children : children.flatMap((child) => child.all(next, ...rest));
  }

  /** Text of the first child with this name; an empty string when there is no such child. */
  textOf(name: string): string {
    return this.children.find((child) => child.name === name)?.text.trim() ?? '';
  }
}

/**
 * Reads a file as a stream and calls `onRecord` with each complete element whose name is in `recordNames`. Only one such
 * element is in memory at a time.
 * @returns the root element, with its attributes only
 * @throws ListError `not_well_formed`, also for a truncated file
 */
export async function readXmlRecords(
  { path, name }: ListFile,
  recordNames: readonly string[],
  onRecord: (record: XmlElement) => void,
): Promise<XmlElement> {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('opentag', (tag) => {
    const element = new XmlElement(tag.name, tag.attributes, parser.line);
    root ??= element;
    const isInside = open.length > 0 || recordNames.includes(tag.name);
    if (!isInside) {
      return;
    }
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) {
      element.text += text;
    }
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && open.length === 0) {
      onRecord(element);
    }
  });
  try {
    for await (const chunk of createReadStream(path, 'utf8')) {
      parser.write(chunk as string);
    }
    parser.close();
  } catch (error) {
    // The parser's message may quote the file. Errors of the file system (with a code) and of importers are safe to
    // pass on.
    if (error instanceof ListError || (error as NodeJS.ErrnoException).code) {
      throw error;
    }
    throw new ListError('not_well_formed', `${name} is not well-formed XML, or it is truncated`);
  }
  return root as XmlElement;
}
