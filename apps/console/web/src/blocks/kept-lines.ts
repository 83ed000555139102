import { BLOCK_KINDS, type BlockedLine, type BlockKind, type BlockTexts } from '../../../src/api/blocks.api.js';

export const NO_TEXTS: Required<BlockTexts> = { document: '', phone: '', email: '', address: '', ip: '' };

/** The fields that have a value. */
export const enteredOf = (texts: Required<BlockTexts>): BlockTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** Leaves in each field only the lines that could not be read, for correction. */
export function keptLines(texts: Required<BlockTexts>, lines: readonly BlockedLine[]): Required<BlockTexts> {
  const kept = { ...NO_TEXTS };
  for (const kind of BLOCK_KINDS) {
    const all = texts[kind].split(/\r\n|\r|\n/);
    kept[kind] = invalidLines(lines, kind)
      .map((line) => all[line - 1] ?? '')
      .join('\n');
  }
  return kept;
}

export const invalidLines = (lines: readonly BlockedLine[], kind: BlockKind): number[] =>
  lines.filter((each) => each.kind === kind && each.result === 'invalid').map(({ line }) => line);
