import type { BrowserContext } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type ConsoleProduct, expect, PASSWORD } from './console-product.js';

/** Creates an operator, signs them in for the context, and sets up the second factor that operators need. Each recovery code works once. */
export async function signInOperator(
  { people, consoleUrl }: ConsoleProduct,
  { request }: BrowserContext,
  email: string,
) {
  const member = await people.member(email, 'operator', null);
  const post = async (path: string, data: object, csrfToken = '') => {
    const headers = { origin: consoleUrl, 'x-csrf-token': csrfToken };
    const answer = await request.post(`${consoleUrl}${path}`, { headers, data });
    expect(answer.ok()).toBe(true);
    return (await answer.body()).length > 0 ? answer.json() : null;
  };
  const { csrfToken } = await post('/api/session', { email, password: PASSWORD });
  const { secret } = await post('/api/account/second-factor', {}, csrfToken);
  const code = new TOTP({ secret }).generate();
  const { codes } = await post('/api/account/second-factor/enable', { code }, csrfToken);
  return { member, recoveryCodes: codes as string[] };
}
