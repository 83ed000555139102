import type { LineRecord } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { OperatorLine } from '../operator-line.js';
import type { LineApi } from './line-api.js';

type SwapMembers = Pick<LineRecord, 'simSwapped' | 'simAgeHours'>;

const HOUR_MS = 3_600_000;
/** How recent a change is that counts. */
const WINDOW_HOURS = 72;
/** RFC 3339 with a time zone, as the API demands. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const UNTOLD: SwapMembers = { simSwapped: null, simAgeHours: null };

/** When the SIM was last changed, or, from an operator that does not say when, whether it was within the window. */
export const simSwapApi: LineApi = {
  api: 'simSwap',
  applies: () => true,
  ask: (line) => (line.operator.config.simSwapDate ? askDate(line) : askWindow(line)),
};

async function askDate(line: OperatorLine): Promise<SwapMembers> {
  const outcome = await line.ask(OPERATIONS.simSwapDate, {}, readDate);
  if (outcome.kind !== 'answered') {
    return UNTOLD;
  }
  const { changedAt, monitoredHours } = outcome.value;
  if (changedAt !== null) {
    // The operator's clock may be a little ahead of ours.
    const ageHours = Math.max(0, (Date.now() - changedAt) / HOUR_MS);
    return { simSwapped: ageHours <= WINDOW_HOURS, simAgeHours: Math.floor(ageHours) };
  }
  // "There were no SIM swap events during the monitored period": nothing is left to ask, and to pay, if it is long enough.
  if (monitoredHours >= WINDOW_HOURS) {
    return { simSwapped: false, simAgeHours: null };
  }
  return askWindow(line, monitoredHours);
}

/**
 * An operator that looks back less far is asked for a day: a change within it is one within the window, and that there was
 * none leaves the window unknown. What it monitors has no change in it, so less is not asked for.
 */
async function askWindow(line: OperatorLine, monitoredHours = 0): Promise<SwapMembers> {
  for (const maxAge of [WINDOW_HOURS, 24].filter((hours) => hours > monitoredHours)) {
    const outcome = await line.ask(OPERATIONS.simSwapCheck, { maxAge }, readSwapped);
    if (outcome.kind === 'out_of_range') {
      continue;
    }
    if (outcome.kind !== 'answered') {
      break;
    }
    const isKnown = outcome.value || maxAge === WINDOW_HOURS;
    return { simSwapped: isKnown ? outcome.value : null, simAgeHours: null };
  }
  return UNTOLD;
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

function readSwapped({ swapped }: Record<string, unknown>): boolean {
  if (typeof swapped !== 'boolean') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return swapped;
}
