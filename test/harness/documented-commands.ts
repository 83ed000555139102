import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.js';

export interface DocumentedCommand {
  /** `README.md:41`, where the command begins. */
  place: string;
  text: string;
}

/**
 * The commands in the `sh` blocks of a document: lines that end in a backslash joined, comments removed. A text in single
 * quotes can have many lines.
 */
export function commandsIn(file: string): DocumentedCommand[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const commands: DocumentedCommand[] = [];
  let inBlock = false;
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('```')) {
      inBlock = line === '```sh';
      continue;
    }
    const last = commands.at(-1);
    if (inBlock && last && isInQuotes(last.text)) {
      last.text += `\n${line}`;
      continue;
    }
    const part = line.replace(/(^|\s{2,})# .*$/, '').trimEnd();
    if (!inBlock || part.trim() === '') {
      continue;
    }
    const text = part.replace(/\\$/, '').trim();
    if (isOpen && last) {
      last.text += ` ${text}`;
    } else {
      commands.push({ place: `${file}:${index + 1}`, text });
    }
    isOpen = part.endsWith('\\');
  }
  return commands;
}

/** Whether a text in single quotes goes on in the next line. No documented command escapes a single quote. */
const isInQuotes = (command: string) => command.split("'").length % 2 === 0;
