import { ApiProblem } from '../../api/problem.js';

/** An error or a warning of the policy check. */
export interface Finding {
  /** JSON pointer into the policy; empty for the whole policy. */
  pointer: string;
  /** The message of the policy check, in English; `null` when only the code is known. */
  words: string | null;
  code: string;
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

/** Splits a warning, `/thresholds without sanctions ...`, into its pointer and its message. */
export function readWarning(warning: string): Finding {
  const [, pointer = '', words = warning] = /^(\/\S*) (.*)$/s.exec(warning) ?? [];
  return { pointer: pointer === '/' ? '' : pointer, words, code: 'warning' };
}
