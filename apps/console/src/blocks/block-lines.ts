import { setImmediate } from 'node:timers/promises';
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

/** As `BlockedValueBody`: no value is longer. */
const VALUE_LENGTH_MAX = 320;
/** An address needs about a tenth of a millisecond, and other requests wait meanwhile. */
const LINES_PER_TURN = 50;

/** Reads the lines of all fields, empty ones aside. @throws ConsoleError `invalid_block` */
export async function readBlockLines(texts: BlockTexts): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const kind of BLOCK_KINDS) {
    for (const [index, text] of (texts[kind] ?? '').split(/\r\n|\r|\n/).entries()) {
      if (text.trim() === '') {
        continue;
      }
      if (lines.length === BLOCK_LINES_MAX) {
        throw new ConsoleError('invalid_block', { errors: [{ pointer: `/${kind}`, code: 'too_many_lines' }] });
      }
      const value = text.length > VALUE_LENGTH_MAX ? null : canonicalSubject(kind, text);
      lines.push({ kind, line: index + 1, value });
      if (lines.length % LINES_PER_TURN === 0) {
        await setImmediate();
      }
    }
  }
  return lines;
}
