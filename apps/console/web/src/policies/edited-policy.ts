import type { Policy, PolicyValidator } from '@cotejo/scorecard/editor';
import type { EditedFinding } from './policy-check.js';
import { type NumberProblem, type PolicyForm, parseForm, renderForm } from './policy-form.js';
import { formatPolicy, readPolicyText, type SyntaxProblem } from './policy-json.js';

/** What a person edits: the form, or a JSON text when they typed there last. */
export type Edited = PolicyForm | string;

/** The edited policy in every view of the editor. */
export interface EditedPolicy {
  /** `null`: the text is not a policy that a form can show. */
  form: PolicyForm | null;
  /** `null`: a number of the form is no number, so there is no JSON. */
  text: string | null;
  /** `null`: something typed is not valid. */
  policy: Policy | null;
  /** Texts of the form that are no numbers. */
  problems: readonly NumberProblem[];
  /** Where the text does not match the schema. */
  findings: readonly EditedFinding[];
  /** `undefined`: the text is JSON. */
  syntax: SyntaxProblem | undefined;
}

const NOTHING = { form: null, text: null, policy: null, problems: [], findings: [], syntax: undefined };

export function readEdited(edited: Edited, validate: PolicyValidator): EditedPolicy {
  if (typeof edited !== 'string') {
    const read = parseForm(edited);
    const text = 'policy' in read ? formatPolicy(read.policy) : null;
    return { ...NOTHING, form: edited, text, ...read };
  }
  const read = readPolicyText(edited, validate);
  return { ...NOTHING, text: edited, form: 'policy' in read ? renderForm(read.policy) : null, ...read };
}
