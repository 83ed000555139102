import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { LineApi } from './line-api.js';

/**
 * Whether the buyer's device uses the line, by the token it has obtained over mobile data. Whoever holds such a token can
 * use it, so none but the line's own operator is shown it; a token of another operator is refused, and says nothing.
 */
export const numberVerificationApi: LineApi = {
  api: 'numberVerification',
  applies: ({ token }) => token !== undefined,
  ask: async (line, { token }) => {
    if (token === undefined || line.standing !== 'theirs') {
      return { numberVerified: null };
    }
    const outcome = await line.askByToken(OPERATIONS.numberVerification, token, readVerified);
    return { numberVerified: outcome.kind === 'answered' ? outcome.value : null };
  },
};

function readVerified({ devicePhoneNumberVerified }: Record<string, unknown>): boolean {
  if (typeof devicePhoneNumberVerified !== 'boolean') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return devicePhoneNumberVerified;
}
