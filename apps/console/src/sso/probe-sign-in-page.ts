import type { ProviderTestResult } from '@cotejo/members';
import { plainWords } from './sign-in-failure.js';

type Fetch = (address: string, options: object) => Promise<Response>;

const TIMEOUT_MS = 5_000;
const AROUND = 160;
const RETURN_ADDRESS = /redirect[ _-]?ur[il]s?|reply (?:url|address)|callback url/i;

/**
 * Requests the sign-in page of a provider as a browser would. Most providers refuse a wrong client id or return address here
 * with an error page, and never send the browser back, so the console would not learn it.
 * @returns `null`: the provider shows its sign-in page, or does not answer
 */
export async function probeSignInPage(
  address: string,
  fetch: Fetch,
): Promise<Pick<ProviderTestResult, 'problem' | 'said'> | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, { signal, headers: { accept: 'text/html' } }).catch(() => null);
  const text = answer && (await refusalIn(answer));
  if (text === null) {
    return null;
  }
  const isReturnAddress = RETURN_ADDRESS.test(text);
  return { problem: isReturnAddress ? 'provider_redirect_refused' : 'provider_page_refused', said: sentenceOf(text) };
}

async function refusalIn(answer: Response): Promise<string | null> {
  if (answer.status >= 400 && answer.status < 500) {
    return readableText(await answer.text());
  }
  // Google sends the browser to a page whose address has the error in Base64.
  const target = URL.parse(answer.headers.get('location') ?? '');
  const encoded = target?.pathname.endsWith('/error') ? target.searchParams.get('authError') : null;
  return encoded ? Buffer.from(encoded, 'base64').toString('latin1') : null;
}

function readableText(body: string): string {
  try {
    const { error_description, error } = JSON.parse(body) as Record<string, unknown>;
    return [error, error_description].filter((each) => typeof each === 'string').join(': ');
  } catch {
    return body
      .replace(/<(script|style|head)\b.*?<\/\1\s*>/gis, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&[a-z#\d]+;/gi, ' ');
  }
}

/** The words around the return address, else the first words. */
function sentenceOf(text: string): string | null {
  const clean = text.replace(/[^\x20-\x7e\xa0-\xff]+/g, ' ').replace(/\s+/g, ' ');
  const at = clean.search(RETURN_ADDRESS);
  return plainWords(clean.slice(Math.max(at - AROUND / 2, 0)).slice(0, AROUND));
}
