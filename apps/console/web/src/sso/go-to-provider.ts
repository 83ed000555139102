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
}

/** Sends the browser to the identity provider of a company. It comes back to `next`. @throws ApiProblem */
export async function goToProvider({ account, purpose, language, next = location.pathname }: Way): Promise<void> {
  const body = { purpose, next, language };
  const { url } = await call('POST /api/sso/:tenant', { params: { tenant: account }, body });
  location.assign(url);
}
