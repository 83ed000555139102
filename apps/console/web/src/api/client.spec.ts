import type { SessionView } from '../../../src/api/session.api.js';
import { call, rememberCsrfToken, setProblemLanguage, setSessionHandlers } from './client.js';
import { connection } from './connection.js';

interface Received {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

const session = (csrfToken: string) => ({ stage: 'signed_in', csrfToken }) as SessionView;
const problem = (status: number, reason: string) => ({ status, body: { reason } });
const KEY = { name: 'tienda', scopes: null, expiresInDays: null };
const createKey = () =>
  call('POST /api/tenants/:tenant/keys', { params: { tenant: 'acme' }, body: KEY, idempotencyKey: 'once' });

const originalFetch = globalThis.fetch;
let received: Received[];
let handlers: { ended: number; confirmed: number };

/** Answers the calls in this order; an Error is a failed connection. */
function answerWith(...answers: ({ status: number; body?: unknown } | Error)[]): void {
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : null;
    received.push({ method: method ?? '', url, headers: Object.fromEntries(headers as Headers), body: sent });
    const next = answers.shift() ?? new Error('no answer is left');
    if (next instanceof Error) {
      throw next;
    }
    return new Response(next.body === undefined ? null : JSON.stringify(next.body), { status: next.status });
  }) as typeof fetch;
}

function handleSession(willConfirm: boolean): void {
  setSessionHandlers({
    onSessionEnd: () => {
      handlers.ended += 1;
    },
    confirm: async () => {
      handlers.confirmed += 1;
      return willConfirm;
    },
  });
}

beforeEach(() => {
  received = [];
  handlers = { ended: 0, confirmed: 0 };
  handleSession(true);
  rememberCsrfToken(session('old'));
});
afterAll(() => {
  globalThis.fetch = originalFetch;
});

describe('call', () => {
  it('sends a change with the CSRF token, the idempotency key and the language', async () => {
    setProblemLanguage('en');
    answerWith({ status: 200, body: { key: 'sk' } });
    expect(await createKey()).toEqual({ key: 'sk' });
    expect(received).toMatchObject([{ method: 'POST', url: '/api/tenants/acme/keys', body: KEY }]);
    expect(received[0]?.headers).toMatchObject({
      'x-csrf-token': 'old',
      'idempotency-key': 'once',
      'accept-language': 'en',
      'content-type': 'application/json',
    });
  });

  it('marks a background read, which sends no CSRF token', async () => {
    answerWith({ status: 200, body: session('old') });
    await call('GET /api/session', {}, { background: true });
    expect(received[0]?.headers).toMatchObject({ 'x-background': '1' });
    expect(received[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  it('gets a new CSRF token and repeats the call, with the same idempotency key', async () => {
    answerWith(problem(403, 'csrf_invalid'), { status: 200, body: session('new') }, { status: 200, body: {} });
    await createKey();
    expect(received.map(({ url }) => url)).toEqual([
      '/api/tenants/acme/keys',
      '/api/session',
      '/api/tenants/acme/keys',
    ]);
    expect(received[2]?.headers).toMatchObject({ 'x-csrf-token': 'new', 'idempotency-key': 'once' });
  });

  it('repeats the call once, not again and again', async () => {
    const renewed = { status: 200, body: session('new') };
    answerWith(problem(403, 'csrf_invalid'), renewed, problem(403, 'csrf_invalid'));
    await expect(createKey()).rejects.toMatchObject({ reason: 'csrf_invalid' });
    expect(received).toHaveLength(3);
  });

  it('repeats the call after the person confirmed the password', async () => {
    answerWith(problem(403, 'confirmation_required'), { status: 200, body: {} });
    await createKey();
    expect([handlers.confirmed, received.length]).toEqual([1, 2]);
  });

  it('fails when the person closes the dialog for the password', async () => {
    handleSession(false);
    answerWith(problem(403, 'confirmation_required'));
    await expect(createKey()).rejects.toMatchObject({ reason: 'confirmation_required' });
    expect(received).toHaveLength(1);
  });

  it('reports the end of the session', async () => {
    answerWith(problem(401, 'signed_out'));
    await expect(createKey()).rejects.toMatchObject({ status: 401 });
    expect(handlers.ended).toBe(1);
  });

  it('shows the server as away after a failed connection, and as back after an answer', async () => {
    answerWith(new TypeError('fetch failed'), problem(400, 'invalid_body'));
    await expect(createKey()).rejects.toMatchObject({ status: 0, reason: 'network' });
    expect(connection.isAway()).toBe(true);
    await expect(createKey()).rejects.toMatchObject({ reason: 'invalid_body' });
    expect(connection.isAway()).toBe(false);
  });

  it('fails on a successful response that is not JSON', async () => {
    globalThis.fetch = async () => new Response('<html>', { status: 200 });
    await expect(call('GET /api/session', {})).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('returns undefined for a response without a body', async () => {
    answerWith({ status: 204 });
    expect(await call('DELETE /api/account/second-factor', {})).toBeUndefined();
  });
});
