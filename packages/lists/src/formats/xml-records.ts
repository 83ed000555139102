import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { ListImportError } from './errors.js';
import type { ListFile } from './list-files.js';

/** An element with its text and its children. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    /** Where it begins, from 1. */
    readonly line: number,
  ) {}

  /** Children of that name, or further down by the names of the way: `all('akaList', 'aka')`. */
  all(name: string, ...way: string[]): XmlElement[] {
    const children = this.children.filter((child) => child.name === name);
    const [next, ...rest] = way;
    return next === undefined ? children : children.flatMap((child) => child.all(next, ...rest));
  }

  /** Text of the first child of that name; empty when there is none. */
  textOf(name: string): string {
    return this.children.find((child) => child.name === name)?.text.trim() ?? '';
  }
}

/**
 * Reads a file as a stream and hands over each element of the names in `wanted`, whole, and the root with its attributes
 * only. One such element is in memory at a time.
 * @throws ListImportError `not_well_formed`, also for a file that was cut
 */
export async function readXmlRecords(
  { path, name }: ListFile,
  wanted: readonly string[],
  onRecord: (record: XmlElement) => void,
): Promise<XmlElement> {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('opentag', (tag) => {
    const element = new XmlElement(tag.name, tag.attributes, parser.line);
    root ??= element;
    const isInside = open.length > 0 || wanted.includes(tag.name);
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
    // The parser's own text may hold what it read; a file system's error has a code, an importer's refusal its text.
    if (error instanceof ListImportError || (error as NodeJS.ErrnoException).code) {
      throw error;
    }
    throw new ListImportError('not_well_formed', `${name} is not well-formed XML, or was cut`);
  }
  return root as XmlElement;
}
