import type { AnswerCharge } from '@cotejo/accounts';
import type { ErrorDto } from '@cotejo/contracts/dto';
import type { Language } from '@cotejo/platform';
import { errorBody } from '../http/errors/api-error.js';
import type { BatchSummary, RowResult } from './row-result.js';

/** Writes the answer of a batch. Every text ends with a line break. */
export interface RowFormat {
  /** Text before the first row. */
  head: string;
  writeRow(result: RowResult, charge: AnswerCharge): string;
  writeSummary(summary: BatchSummary): string;
}

/** The error body of a row, as the single call sends it. */
export function errorOf({ problem, requestId }: RowResult, language: Language): ErrorDto | null {
  return problem && errorBody(problem, requestId, language);
}
