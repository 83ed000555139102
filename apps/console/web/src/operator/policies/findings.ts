import type { DraftFinding } from '../../../../src/api/operator.api.js';
import { ApiProblem } from '../../api/problem.js';

/** An error or a warning of the policy check. */
export interface Finding {
  /** JSON pointer into the policy; empty for the whole policy. */
  pointer: string;
  /** The message of the policy check, in English; `null` when only the code is known. */
  words: string | null;
  code: string;
  /** The message in Spanish, where the check has one. */
  es?: string | null;
  /** Facts that show the finding, each in one line. */
  examples?: readonly string[];
}

/** Pointers of the server start at the body of the request. */
const BODY_PREFIX = '/policy';

/** Reads the findings from the server's error. Their messages come as one text, in the order of the pointers. */
export function readFindings(problem: unknown): Finding[] {
  if (!(problem instanceof ApiProblem)) {
    return [];
  }
  const errors = problem.details.errors ?? [];
  const words = problem.details.detail?.split('; /').map((part, index) => (index === 0 ? part : `/${part}`)) ?? [];
  return errors.map(({ pointer, code }, index) => {
    const inPolicy = pointer.startsWith(BODY_PREFIX) ? pointer.slice(BODY_PREFIX.length) : pointer;
    const message = words[index];
    const opening = `${inPolicy || '/'} `;
    return { pointer: inPolicy, code, words: message?.startsWith(opening) ? message.slice(opening.length) : null };
  });
}

/** The warnings of a saved draft, and its notes after them. */
export function readDraftFindings(findings: readonly DraftFinding[]): Finding[] {
  const order = ['error', 'warning', 'note'];
  return findings
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
    .map(({ pointer, severity, code, en, es, examples }) => ({
      pointer,
      words: en,
      es,
      code: code ?? severity,
      examples,
    }));
}
