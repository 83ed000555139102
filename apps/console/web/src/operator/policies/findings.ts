import { ApiProblem } from '../../api/problem.js';

/** One thing that is wrong with a draft. */
export interface Finding {
  /** Into the policy; empty: the whole. */
  pointer: string;
  /** In the checker's own words, English; `null`: only its code is known. */
  words: string | null;
  code: string;
}

const OF_BODY = '/policy';

/** What the server found wrong with a draft. Its words come as one text, in the order of the places. */
export function findingsOf(problem: unknown): Finding[] {
  if (!(problem instanceof ApiProblem)) {
    return [];
  }
  const errors = problem.details.errors ?? [];
  const words = problem.details.detail?.split('; /').map((part, index) => (index === 0 ? part : `/${part}`)) ?? [];
  return errors.map(({ pointer, code }, index) => {
    const own = pointer.startsWith(OF_BODY) ? pointer.slice(OF_BODY.length) : pointer;
    const said = words[index];
    const opening = `${own || '/'} `;
    return { pointer: own, code, words: said?.startsWith(opening) ? said.slice(opening.length) : null };
  });
}

/** `/thresholds without sanctions ...`: a warning as its place and its words. */
export function warningOf(warning: string): Finding {
  const [, pointer = '', words = warning] = /^(\/\S*) (.*)$/s.exec(warning) ?? [];
  return { pointer: pointer === '/' ? '' : pointer, words, code: 'warning' };
}
