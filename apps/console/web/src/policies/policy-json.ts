import { type Policy, type PolicyValidator, problemOf } from '@cotejo/scorecard/editor';
import type { EditedFinding } from './policy-check.js';

/** The position of a syntax error; `null`: the browser does not say where. */
export type SyntaxProblem = { line: number; column: number } | null;

export const formatPolicy = (policy: unknown): string => JSON.stringify(policy, null, 2);

/** What a person edits: the policy of the form, with `NaN` where no number was typed, or a JSON text when they typed there last. */
export type Edited = Policy | string;

/** The edited policy in every view of the editor. */
export interface EditedPolicy {
  /** `null`: the text is not a policy that a form can show. */
  form: Policy | null;
  text: string;
  /** `null`: it does not match the schema. */
  policy: Policy | null;
  /** Where it does not match the schema. */
  findings: readonly EditedFinding[];
  /** `undefined`: the text is JSON. */
  syntax: SyntaxProblem | undefined;
}

export function readEdited(edited: Edited, validate: PolicyValidator): EditedPolicy {
  const text = typeof edited === 'string' ? edited : formatPolicy(edited);
  const read = readPolicyText(text, validate);
  const policy = 'policy' in read ? read.policy : null;
  return {
    form: typeof edited === 'string' ? policy : edited,
    text,
    policy,
    findings: 'findings' in read ? read.findings : [],
    syntax: 'syntax' in read ? read.syntax : undefined,
  };
}

/** The policy of a JSON text, or what is wrong with the text. */
function readPolicyText(
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
