import { type Policy, type PolicyValidator, problemOf } from '@cotejo/scorecard/editor';
import type { EditedFinding } from './policy-check.js';

/** The position of a syntax error; `null`: the browser does not say where. */
export type SyntaxProblem = { line: number; column: number } | null;

export const formatPolicy = (policy: unknown): string => JSON.stringify(policy, null, 2);

/** The policy of a JSON text, or what is wrong with the text. Only a policy that matches the schema can be shown as a form. */
export function readPolicyText(
  text: string,
  validate: PolicyValidator,
): { policy: Policy } | { findings: EditedFinding[] } | { syntax: SyntaxProblem } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    // Most browsers put the position into the message in this form.
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    return { syntax: line && column ? { line: Number(line), column: Number(column) } : null };
  }
  if (validate(data)) {
    return { policy: data as Policy };
  }
  const problems = (validate.errors ?? []).map(problemOf);
  return {
    findings: problems.map(({ pointer, problem }) => ({
      severity: 'error',
      pointer,
      en: problem,
      es: problem,
      examples: [],
    })),
  };
}
