import { Notice } from './notice.js';
import { useProblemTexts } from './problem-text.js';

/** Explains a problem, or shows nothing when it is null. */
export function ProblemNotice({ problem }: { problem: unknown }) {
  const { explain } = useProblemTexts();
  return problem !== null && <Notice tone="bad">{explain(problem)}</Notice>;
}
