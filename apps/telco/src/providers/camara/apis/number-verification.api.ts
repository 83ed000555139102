import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { LineApi } from './line-api.js';

/**
 * Queries whether the buyer's device uses the line, with the token that the device obtained over mobile data. Anybody with
 * such a token can use it, so it is sent only to the operator of the line. An operator refuses a token of another operator,
 * which gives no verdict.
 */
export const numberVerificationApi: LineApi = {
  api: 'numberVerification',
  applies: ({ token }) => token !== undefined,
  query: async (line, { token }) => {
    if (token === undefined || line.ownership !== 'owned') {
      return { numberVerified: null };
    }
    const outcome = await line.queryByDeviceToken(OPERATIONS.numberVerification, token, readVerified);
    return { numberVerified: outcome.kind === 'answered' ? outcome.value : null };
  },
};

function readVerified({ devicePhoneNumberVerified }: Record<string, unknown>): boolean {
  if (typeof devicePhoneNumberVerified !== 'boolean') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return devicePhoneNumberVerified;
}
