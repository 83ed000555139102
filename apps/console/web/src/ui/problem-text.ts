import { ApiProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { uiTexts } from './ui-texts.js';

/** Reasons that the console's pages set themselves, without an answer of the server. */
const LOCAL_REASONS = ['network', 'timeout', 'unavailable', 'unreadable', 'puzzle_failed'] as const;
type LocalReason = (typeof LOCAL_REASONS)[number];
const isLocal = (reason: string): reason is LocalReason => LOCAL_REASONS.some((local) => local === reason);

/** Keys of the texts for error codes of fields. Other codes get a general text. */
const FIELD_CODES = {
  required: 'required',
  too_short: 'too_short',
  too_long: 'too_long',
  weak: 'weak',
  same: 'same',
  invalid_length: 'length',
  unknown_field: 'unknown',
} as const;
const isFieldCode = (code: string): code is keyof typeof FIELD_CODES => code in FIELD_CODES;

export interface ProblemTexts {
  /** Explains a problem in a sentence. */
  explain: (problem: unknown) => string;
  /** Explains the error of each field, by the name of the field. */
  explainFields: (problem: unknown) => Record<string, string>;
}

export function useProblemTexts(): ProblemTexts {
  const t = useTexts(uiTexts);
  return {
    explain: (problem) => {
      if (!(problem instanceof ApiProblem)) {
        return t('problem_unforeseen');
      }
      if (isLocal(problem.reason)) {
        return t(`problem_${problem.reason}`);
      }
      const { text, retryAfterMs = 0 } = problem.details;
      const wait = retryAfterMs > 0 ? ` ${t('problem_wait', { seconds: Math.ceil(retryAfterMs / 1_000) })}` : '';
      return text === undefined ? t('problem_unforeseen') : `${text}.${wait}`;
    },
    explainFields: (problem) => {
      if (!(problem instanceof ApiProblem)) {
        return {};
      }
      const explainCode = (code: string) =>
        code === problem.reason && problem.details.text !== undefined
          ? `${problem.details.text}.`
          : t(`field_${isFieldCode(code) ? FIELD_CODES[code] : 'invalid'}`);
      return Object.fromEntries(Object.entries(problem.fields).map(([name, code]) => [name, explainCode(code)]));
    },
  };
}
