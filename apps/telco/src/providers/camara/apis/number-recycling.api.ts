import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import { daysAgo } from './bogota-date.js';
import type { LineApi } from './line-api.js';

/** The period in which a line counts as recent: the previous subscriber's codes and debts may still be sent to the number. */
const RECYCLED_WITHIN_DAYS = 90;

/** Queries whether the number was given to another subscriber recently. */
export const numberRecyclingApi: LineApi = {
  api: 'numberRecycling',
  applies: () => true,
  query: async (line) => {
    const specifiedDate = daysAgo(RECYCLED_WITHIN_DAYS);
    const outcome = await line.query(OPERATIONS.recycling, { specifiedDate }, readRecycled);
    return { recycled: outcome.kind === 'answered' ? outcome.value : null };
  },
};

function readRecycled({ phoneNumberRecycled }: Record<string, unknown>): boolean {
  if (typeof phoneNumberRecycled !== 'boolean') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return phoneNumberRecycled;
}
