import type { LineRecord, LineType } from '@cotejo/contracts';
import { OPERATIONS } from '../camara-operations.js';
import { readMember, TRUTH } from '../camara-outcome.js';
import type { OperatorLine } from '../operator-line.js';
import { monthsAgo } from './bogota-date.js';
import type { LineApi } from './line-api.js';

type TenureMembers = Pick<LineRecord, 'tenureMonths' | 'type'>;

/** Tenures in months that can be reported. A binary search over them needs at most four calls. */
const STEPS = [1, 3, 6, 12, 24, 36, 60, 120] as const;

const TYPES: Record<string, LineType> = { PAYG: 'prepago', PAYM: 'pospago', Business: 'corporativo' };

const readHeld = readMember('tenureDateCheck', TRUTH);

/** Queries how long the subscriber has had the line, as a lower bound, and the type of contract. */
export const kycTenureApi: LineApi = {
  api: 'kycTenure',
  applies: () => true,
  query: searchTenure,
};

/**
 * Searches for the longest tenure in STEPS that the operator confirms. If the search ends early (no time for another call, a
 * failure, or a date too old for the operator), the longest confirmed tenure is returned. A confirmed tenure of one month is
 * not returned then, because the line would look recent.
 */
async function searchTenure(line: OperatorLine): Promise<TenureMembers> {
  let [held, beyond] = [0, STEPS.length + 1];
  /** True if the operator said that the tenure is shorter than the step `beyond`. */
  let isUpperBoundKnown = true;
  let type: LineType | null = null;
  for (let callMs = 0; beyond - held > 1; ) {
    if (line.request.time.leftMs < callMs) {
      return tenureMembers(held, false, type);
    }
    const startedAt = performance.now();
    const middle = Math.floor((held + beyond) / 2);
    const outcome = await line.query(OPERATIONS.tenure, { tenureDate: monthsAgo(STEPS[middle - 1] ?? 0) }, readTenure);
    callMs = performance.now() - startedAt;
    if (outcome.kind !== 'answered' && outcome.kind !== 'out_of_range') {
      return tenureMembers(held, false, type);
    }
    const answer = outcome.kind === 'answered' ? outcome.value : null;
    type ??= answer?.type ?? null;
    if (answer?.isHeld) {
      held = middle;
    } else {
      [beyond, isUpperBoundKnown] = [middle, answer !== null];
    }
  }
  return tenureMembers(held, isUpperBoundKnown, type);
}

function tenureMembers(held: number, isUpperBoundKnown: boolean, type: LineType | null): TenureMembers {
  return { tenureMonths: isUpperBoundKnown || held > 1 ? (STEPS[held - 1] ?? 0) : null, type };
}

function readTenure(answer: Record<string, unknown>): { isHeld: boolean; type: LineType | null } {
  return { isHeld: readHeld(answer), type: TYPES[String(answer.contractType)] ?? null };
}
