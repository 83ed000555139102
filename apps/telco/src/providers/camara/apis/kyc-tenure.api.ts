import type { LineRecord, LineType } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { OperatorLine } from '../operator-line.js';
import { monthsAgo } from './bogota-date.js';
import type { LineApi } from './line-api.js';

type TenureMembers = Pick<LineRecord, 'tenureMonths' | 'type'>;

/** Months a line may be its subscriber's; between them at most four questions decide. */
const STEPS = [1, 3, 6, 12, 24, 36, 60, 120] as const;

const TYPES: Record<string, LineType> = { PAYG: 'prepago', PAYM: 'pospago', Business: 'corporativo' };

/** How long the line has been its subscriber's, as a lower bound, and how it is paid for. */
export const kycTenureApi: LineApi = {
  api: 'kycTenure',
  applies: () => true,
  ask: bisect,
};

/**
 * Halves the steps until two neighbours are left. A search that cannot be finished (no time for one more call, a failure, an
 * operator that does not look back so far) tells what it has found out, but not so little that a line would seem recent.
 */
async function bisect(line: OperatorLine): Promise<TenureMembers> {
  let [held, beyond] = [0, STEPS.length + 1];
  /** Whether it is known that the line is held for less than `beyond`. */
  let sure = true;
  let type: LineType | null = null;
  for (let callMs = 0; beyond - held > 1; ) {
    if (line.question.time.leftMs < callMs) {
      return toldBy(held, false, type);
    }
    const startedAt = performance.now();
    const middle = Math.floor((held + beyond) / 2);
    const outcome = await line.ask(OPERATIONS.tenure, { tenureDate: monthsAgo(STEPS[middle - 1] ?? 0) }, readTenure);
    callMs = performance.now() - startedAt;
    if (outcome.kind !== 'answered' && outcome.kind !== 'out_of_range') {
      return toldBy(held, false, type);
    }
    const told = outcome.kind === 'answered' ? outcome.value : null;
    type ??= told?.type ?? null;
    if (told?.isHeld) {
      held = middle;
    } else {
      [beyond, sure] = [middle, told !== null];
    }
  }
  return toldBy(held, sure, type);
}

function toldBy(held: number, sure: boolean, type: LineType | null): TenureMembers {
  return { tenureMonths: sure || held > 1 ? (STEPS[held - 1] ?? 0) : null, type };
}

function readTenure({ contractType, tenureDateCheck }: Record<string, unknown>): {
  isHeld: boolean;
  type: LineType | null;
} {
  if (typeof tenureDateCheck !== 'boolean') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return { isHeld: tenureDateCheck, type: TYPES[String(contractType)] ?? null };
}
