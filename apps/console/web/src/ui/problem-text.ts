import { ApiProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { uiTexts } from './ui-texts.js';

const OWN = ['network', 'timeout', 'unavailable', 'unreadable', 'puzzle_failed'] as const;
type Own = (typeof OWN)[number];
const isOwn = (reason: string): reason is Own => OWN.some((own) => own === reason);

/** Codes of field errors that say more than "check this value", to the text's key. */
const FIELD_CODES = {
  required: 'required',
  too_short: 'too_short',
  too_long: 'too_long',
  invalid_length: 'length',
  unknown_field: 'unknown',
} as const;
const isFieldCode = (code: string): code is keyof typeof FIELD_CODES => code in FIELD_CODES;

export interface ProblemTexts {
  /** What went wrong, as a sentence. */
  of: (problem: unknown) => string;
  /** What is wrong with each field, by its name. */
  fields: (problem: unknown) => Record<string, string>;
}

export function useProblemTexts(): ProblemTexts {
  const t = useTexts(uiTexts);
  return {
    of: (problem) => {
      if (!(problem instanceof ApiProblem)) {
        return t('problem_unforeseen');
      }
      if (isOwn(problem.reason)) {
        return t(`problem_${problem.reason}`);
      }
      const { text, retryAfterMs = 0 } = problem.details;
      const wait = retryAfterMs > 0 ? ` ${t('problem_wait', { seconds: Math.ceil(retryAfterMs / 1_000) })}` : '';
      return text === undefined ? t('problem_unforeseen') : `${text}.${wait}`;
    },
    fields: (problem) => {
      if (!(problem instanceof ApiProblem)) {
        return {};
      }
      const named = Object.entries(problem.fields);
      return Object.fromEntries(
        named.map(([name, code]) => [name, t(`field_${isFieldCode(code) ? FIELD_CODES[code] : 'invalid'}`)]),
      );
    },
  };
}
