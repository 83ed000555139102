import type { PolicyStages } from '../../../../src/api/operator.api.js';

export type StartName = 'draft' | 'active' | 'standard';

/** A policy that a new draft can start from. */
export interface Start {
  name: StartName;
  policy: Record<string, unknown>;
}

/**
 * The policies to start from, the most likely one first. A copy of the standard policy gets the tenant's id, because the
 * id of the standard policy is reserved.
 */
export function listStarts({ draft, active, standard }: PolicyStages, tenant: string): Start[] {
  const starts: Start[] = [];
  if (draft) {
    starts.push({ name: 'draft', policy: draft.policy });
  }
  if (active) {
    starts.push({ name: 'active', policy: active.policy });
  }
  starts.push({ name: 'standard', policy: { ...standard, id: tenant, version: '1.0.0' } });
  return starts;
}

export const formatPolicy = (policy: unknown): string => JSON.stringify(policy, null, 2);

/** The position of a syntax error, or the key of a text when the position is not known. */
export type JsonProblem = { line: number; column: number } | { key: 'not_json' | 'not_object' };

/** Returns `null` when the text is a JSON object. */
export function findJsonProblem(text: string): JsonProblem | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? null : { key: 'not_object' };
  } catch (error) {
    // Most browsers put the position into the message in this form.
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    return line && column ? { line: Number(line), column: Number(column) } : { key: 'not_json' };
  }
}
