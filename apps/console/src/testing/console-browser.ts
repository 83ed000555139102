import { randomUUID } from 'node:crypto';
import { type Answer, send } from '@cotejo/testing';

/** What one request has besides what a page of ours sends; `null` leaves a header out. */
type Headers = Record<string, string | null>;

/** A browser as the console's API sees it: its cookies, the page's token, the page's origin. */
export class ConsoleBrowser {
  cookie: string | null = null;
  csrfToken: string | null = null;
  /** All cookies except the session's cookie, by name. They stay when the session ends. */
  readonly known = new Map<string, string>();

  /** @param url of the console, without a slash at the end */
  constructor(readonly url: string) {}

  // biome-ignore-start lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
  get<T = any>(path: string, headers: Headers = {}): Promise<Answer<T>> {
    return this.sendRequest<T>('GET', path, undefined, headers);
  }

  post<T = any>(path: string, body?: unknown, headers: Headers = {}): Promise<Answer<T>> {
    return this.sendRequest<T>('POST', path, body, headers);
  }

  put<T = any>(path: string, body?: unknown, headers: Headers = {}): Promise<Answer<T>> {
    return this.sendRequest<T>('PUT', path, body, headers);
  }

  patch<T = any>(path: string, body?: unknown, headers: Headers = {}): Promise<Answer<T>> {
    return this.sendRequest<T>('PATCH', path, body, headers);
  }

  delete<T = any>(path: string, headers: Headers = {}): Promise<Answer<T>> {
    return this.sendRequest<T>('DELETE', path, undefined, headers);
  }

  /** With a fresh `Idempotency-Key`, as a page does for what must not be done twice. */
  once<T = any>(path: string, body: unknown, key: string = randomUUID()): Promise<Answer<T>> {
    return this.post<T>(path, body, { 'idempotency-key': key });
  }

  // biome-ignore-end lint/suspicious/noExplicitAny: as above

  private async sendRequest<T>(method: string, path: string, body: unknown, over: Headers): Promise<Answer<T>> {
    const isChange = method !== 'GET';
    const given: Headers = {
      cookie: [this.cookie, ...this.known.values()].filter((each) => each !== null).join('; ') || null,
      'content-type': body === undefined ? null : 'application/json',
      origin: isChange ? this.url : null,
      'x-csrf-token': isChange ? this.csrfToken : null,
      ...over,
    };
    const headers = Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    const answer = await send<T>(`${this.url}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.keep(answer);
    return answer;
  }

  private keep({ headers, body }: Answer): void {
    for (const set of headers.getSetCookie()) {
      const pair = set.split(';', 1)[0] as string;
      const [name] = pair.split('=', 1) as [string];
      const isRemoved = /Max-Age=0(;|$)/i.test(set);
      if (name === 'cotejo' || name === '__Host-cotejo') {
        this.cookie = isRemoved ? null : pair;
      } else if (isRemoved) {
        this.known.delete(name);
      } else {
        this.known.set(name, pair);
      }
    }
    if (body && 'csrfToken' in body) {
      this.csrfToken = body.csrfToken;
    }
  }
}
