import { canonicalSubject } from '@cotejo/accounts/canonical-subject';
import { BLOCK_KINDS, BLOCK_LINES_MAX, type BlockKind, type BlockTexts } from '../api/blocks.api.js';
import { ConsoleError } from '../http/console-error.js';

/** One line of a field. */
export interface ReadLine {
  kind: BlockKind;
  /** Counted from 1, with empty lines. */
  line: number;
  /** In canonical form; `null`: not a value of this kind. */
  value: string | null;
}

/** Reads the lines of all fields, empty ones aside. @throws ConsoleError `invalid_block` */
export function readBlockLines(texts: BlockTexts): ReadLine[] {
  const lines: ReadLine[] = [];
  for (const kind of BLOCK_KINDS) {
    for (const [index, text] of (texts[kind] ?? '').split(/\r\n|\r|\n/).entries()) {
      if (text.trim() === '') {
        continue;
      }
      if (lines.length === BLOCK_LINES_MAX) {
        throw new ConsoleError('invalid_block', { errors: [{ pointer: `/${kind}`, code: 'too_many_lines' }] });
      }
      lines.push({ kind, line: index + 1, value: canonicalSubject(kind, text) });
    }
  }
  return lines;
}
