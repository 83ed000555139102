import type { LineRecord } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import { readMember, TRUTH } from '../camara-outcome.js';
import type { OperatorLine } from '../operator-line.js';
import type { LineApi } from './line-api.js';

type SwapMembers = Pick<LineRecord, 'simSwapped' | 'simAgeHours'>;

const HOUR_MS = 3_600_000;
/** A change of the SIM counts as recent for this long. */
const WINDOW_HOURS = 72;
/** RFC 3339 with a time zone, as the API demands. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const readSwapped = readMember('swapped', TRUTH);
const UNKNOWN: SwapMembers = { simSwapped: null, simAgeHours: null };

/** Queries when the SIM was last changed. If the operator does not give the date, queries whether it was within the window. */
export const simSwapApi: LineApi = {
  api: 'simSwap',
  applies: () => true,
  query: (line) => (line.operator.config.simSwapDate ? queryDate(line) : queryWindow(line)),
};

async function queryDate(line: OperatorLine): Promise<SwapMembers> {
  const outcome = await line.query(OPERATIONS.simSwapDate, {}, readDate);
  if (outcome.kind !== 'answered') {
    return UNKNOWN;
  }
  const { changedAt, monitoredHours } = outcome.value;
  if (changedAt !== null) {
    // The operator's clock may be slightly ahead of ours, which would give a negative age.
    const ageHours = Math.max(0, (Date.now() - changedAt) / HOUR_MS);
    return { simSwapped: ageHours <= WINDOW_HOURS, simAgeHours: Math.floor(ageHours) };
  }
  // `null` means "There were no SIM swap events during the monitored period". If that period covers the window, a second paid
  // call is not necessary.
  if (monitoredHours >= WINDOW_HOURS) {
    return { simSwapped: false, simAgeHours: null };
  }
  return queryWindow(line, monitoredHours);
}

/**
 * Queries whether the SIM was changed within the window. If the operator cannot look back so far, queries one day: a change in
 * that day is in the window too, but no change in that day leaves the result unknown. Periods up to `monitoredHours` are not
 * queried, because the operator said already that they have no change.
 */
async function queryWindow(line: OperatorLine, monitoredHours = 0): Promise<SwapMembers> {
  for (const maxAge of [WINDOW_HOURS, 24].filter((hours) => hours > monitoredHours)) {
    const outcome = await line.query(OPERATIONS.simSwapCheck, { maxAge }, readSwapped);
    if (outcome.kind === 'out_of_range') {
      continue;
    }
    if (outcome.kind !== 'answered') {
      break;
    }
    const isKnown = outcome.value || maxAge === WINDOW_HOURS;
    return { simSwapped: isKnown ? outcome.value : null, simAgeHours: null };
  }
  return UNKNOWN;
}

function readDate(answer: Record<string, unknown>): { changedAt: number | null; monitoredHours: number } {
  const { latestSimChange, monitoredPeriod = 0 } = answer;
  const days = Number.isInteger(monitoredPeriod) ? Math.max(0, Number(monitoredPeriod)) : 0;
  if (latestSimChange === null) {
    return { changedAt: null, monitoredHours: days * 24 };
  }
  const changedAt = TIMESTAMP.test(String(latestSimChange)) ? Date.parse(String(latestSimChange)) : Number.NaN;
  if (Number.isNaN(changedAt) || changedAt > Date.now() + HOUR_MS) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return { changedAt, monitoredHours: days * 24 };
}
