import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';
import { thousandths } from './availability.js';

/** What is promised of one endpoint. Percentages are text, so that they are compared exactly: `99.9`. */
export interface SlaObjective {
  /** `verify`, `analyze`, `cedula`. */
  api: string;
  objectivePercent: string;
  /** The worse it was, the more is credited: of the month's fee, the highest of those that apply. */
  credits: { belowPercent: string; creditPercent: number }[];
}

/** The objectives, and what is credited where they were missed. */
export interface SlaPolicy {
  version: string;
  apis: SlaObjective[];
}

const FILE = 'sla.json';

/**
 * The policy of `policies/sla.json`.
 * @throws PolicyFileError if it is not what its schema says, names an endpoint twice, or its credits are out of order
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
    // A credit above the objective would be owed while it is met.
    if (!rises || !falls || (bounds[1] ?? 0n) > (bounds[0] as bigint)) {
      throw new PolicyFileError(
        FILE,
        `credits of ${api} must begin at the objective, fall in bound and rise in credit`,
      );
    }
  }
  return { version, apis };
}
