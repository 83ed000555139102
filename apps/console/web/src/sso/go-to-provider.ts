import type { Language } from '../../../src/api/session.api.js';
import type { StartSignIn } from '../../../src/api/sso.api.js';
import { call } from '../api/client.js';

interface Way {
  /** Id of the tenant; `-` for operators. */
  account: string;
  purpose: StartSignIn['purpose'];
  language: Language;
  /** Path of the page to show afterwards; this page by default. */
  next?: string;
  /** Address that the provider may fill in. */
  email?: string | undefined;
}

/** Sends the browser to the identity provider of a company. It comes back to `next`. @throws ApiProblem */
export async function goToProvider(way: Way): Promise<void> {
  const { account, purpose, language, next = location.pathname, email } = way;
  const body = { purpose, next, language, ...(email && { loginHint: email }) };
  const { url } = await call('POST /api/sso/:tenant', { params: { tenant: account }, body });
  location.assign(url);
}
