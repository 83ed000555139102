import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.js';

export interface DocumentedCommand {
  /** `README.md:41`, where the command begins. */
  place: string;
  text: string;
}

/** The commands in the `sh` blocks of a document: lines that end in a backslash joined, comments removed. */
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
    const part = line.replace(/(^|\s{2,})# .*$/, '').trimEnd();
    if (!inBlock || part.trim() === '') {
      continue;
    }
    const text = part.replace(/\\$/, '').trim();
    const last = commands.at(-1);
    if (isOpen && last) {
      last.text += ` ${text}`;
    } else {
      commands.push({ place: `${file}:${index + 1}`, text });
    }
    isOpen = part.endsWith('\\');
  }
  return commands;
}
