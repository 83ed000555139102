/** An answer as a client sees it. */
// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
export interface Answer<T = any> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

/** Sends one request and reads the whole answer; a body that is not JSON is left as text. */
// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
export async function send<T = any>(url: string, init: RequestInit = {}): Promise<Answer<T>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(35_000) });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : (undefined as T),
    text,
  };
}
