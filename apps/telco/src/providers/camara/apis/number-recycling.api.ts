import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import { daysAgo } from './bogota-date.js';
import type { LineApi } from './line-api.js';

/** As long as a line counts as recent: whoever held the number before may still be sent its codes and its debts. */
const RECYCLED_WITHIN_DAYS = 90;

/** Whether the number went to another subscriber lately. */
export const numberRecyclingApi: LineApi = {
  api: 'numberRecycling',
  applies: () => true,
  ask: async (line) => {
    const specifiedDate = daysAgo(RECYCLED_WITHIN_DAYS);
    const outcome = await line.ask(OPERATIONS.recycling, { specifiedDate }, readRecycled);
    return { recycled: outcome.kind === 'answered' ? outcome.value : null };
  },
};

function readRecycled({ phoneNumberRecycled }: Record<string, unknown>): boolean {
  if (typeof phoneNumberRecycled !== 'boolean') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return phoneNumberRecycled;
}
