import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { ErrorObject } from 'ajv';
import type { ProofCode, Witness } from '../proof/finding.js';

/** A problem of a policy or a scorecard, and its place. */
export interface Problem {
  /** JSON pointer (RFC 6901); empty: the whole document. */
  pointer: string;
  problem: string;
  /** Stable code of a proved claim, its sentence in Spanish, and the facts that show it. */
  code?: ProofCode;
  es?: string;
  witnesses?: Witness[];
}

/** The problem of a property that the schema does not have; its pointer ends with the property's name. */
export const UNKNOWN_PROPERTY = 'is not a known property';

/** A policy or scorecard that cannot be used. The message names the places; policies hold no personal data. */
export class PolicyInvalidError extends ExpectedError {
  /** @param problems the single problems, when the error is about submitted data */
  constructor(
    kind: string,
    problem: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super('policy_invalid', `${kind}: ${problem}`);
  }
}

/** @throws PolicyInvalidError with all problems, if there are any */
export function refuse(kind: string, problems: readonly Problem[]): void {
  if (problems.length === 0) {
    return;
  }
  const text = problems.map(({ pointer, problem }) => `${pointer || '/'} ${problem}`).join('; ');
  throw new PolicyInvalidError(kind, text, problems);
}

/** The problem that an error of Ajv describes. */
export function problemOf({ keyword, instancePath, message = 'is wrong', params }: ErrorObject): Problem {
  switch (keyword) {
    case 'additionalProperties':
      return { pointer: `${instancePath}/${token(params.additionalProperty)}`, problem: UNKNOWN_PROPERTY };
    case 'enum':
      return { pointer: instancePath, problem: `must be one of ${params.allowedValues.join(', ')}` };
    case 'not':
      return { pointer: instancePath, problem: 'must not have both `below` and `oneOf`' };
    default:
      return { pointer: instancePath, problem: message };
  }
}

const token = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
