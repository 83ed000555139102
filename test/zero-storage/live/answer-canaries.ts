import { letters } from '../canary.js';
import { type Pattern, patternsOf } from '../encodings.js';

const CANARY_LETTERS = 16;

/** Texts in the answers of vendors, which occur nowhere else, and the patterns that find them. */
export class AnswerCanaries {
  patterns: Pattern[] = [];

  /** @param vendor whose answer has it; a hit names it */
  make(vendor: string): string {
    const canary = letters(CANARY_LETTERS);
    this.patterns.push(...patternsOf({ kind: 'answer', text: canary }, `answer of ${vendor}`));
    return canary;
  }
}
