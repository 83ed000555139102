import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';
import { thousandths } from './availability.js';

/** The objective of one endpoint. Percentages such as `99.9` are text, so that they are compared exactly. */
export interface SlaObjective {
  /** `verify`, `analyze`, `cedula`. */
  api: string;
  objectivePercent: string;
  /**
   * Credits as a percentage of the month's fee: the lower the availability, the higher. The highest matching credit
   * applies.
   */
  credits: { belowPercent: string; creditPercent: number }[];
}

/** The objectives of the service level and the credits for missing them. */
export interface SlaPolicy {
  version: string;
  apis: SlaObjective[];
}

const FILE = 'sla.json';

/**
 * Reads `policies/sla.json`.
 * @throws PolicyFileError if it does not match its schema, names an endpoint twice, or has credits in the wrong order
 */
export function readSlaPolicy(policiesDir: string): SlaPolicy {
  const { version, apis } = readCheckedPolicy<SlaPolicy>(policiesDir, FILE, 'sla.schema.json');
  if (new Set(apis.map(({ api }) => api)).size < apis.length) {
    throw new PolicyFileError(FILE, 'names an api twice');
  }
  for (const { api, objectivePercent, credits } of apis) {
    const bounds = [objectivePercent, ...credits.map(({ belowPercent }) => belowPercent)].map(thousandths);
    const rises = credits.every(({ creditPercent }, index) => creditPercent > (credits[index - 1]?.creditPercent ?? 0));
    const falls = bounds.every((bound, index) => index < 2 || bound < (bounds[index - 1] as bigint));
    // A credit above the objective would be due while the objective is met.
    if (!rises || !falls || (bounds[1] ?? 0n) > (bounds[0] as bigint)) {
      throw new PolicyFileError(
        FILE,
        `credits of ${api} must start at the objective or below it, with falling bounds and rising credits`,
      );
    }
  }
  return { version, apis };
}
