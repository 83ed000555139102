import { probeSignInPage } from './probe-sign-in-page.js';
import { plainWords } from './sign-in-failure.js';

const probe = (status: number, body: string, headers: Record<string, string> = {}) =>
  probeSignInPage('https://login.example.com/authorize', async () => new Response(body, { status, headers }));
const google = Buffer.from("\n\x15redirect_uri_mismatch\x12\xb0\x01You can't sign in").toString('base64');

it.each([
  ['a sign-in page', 200, '<html>Sign in. redirect_uri</html>', {}],
  ['a way to a sign-in page', 302, '', { location: 'https://login.example.com/u/signin?redirect_uri=x' }],
  ['a broken server', 503, 'redirect_uri', {}],
])('sees no refusal in %s', async (_, status, body, headers) => {
  expect(await probe(status, body, headers as never)).toBeNull();
});

it.each([
  ['Keycloak', 400, '<style>a{}</style><p>Invalid parameter: redirect_uri</p>', {}],
  ['Okta', 400, '<h2>400</h2> The &#39;redirect_uri&#39; parameter must be a Login redirect URI in the settings.', {}],
  ['a server with JSON', 400, '{"error":"invalid_request","error_description":"redirect_uri did not match"}', {}],
  ['Google', 302, '', { location: `https://accounts.google.com/signin/oauth/error?authError=${google}` }],
])('reads from %s that the return address is not registered', async (_, status, body, headers) => {
  expect(await probe(status, body, headers as never)).toMatchObject({
    problem: 'provider_redirect_refused',
    said: expect.stringMatching(/redirect.?ur[il]/i),
  });
});

it('reads the words of a provider that refuses the client', async () => {
  const answer = await probe(400, '{"error":"invalid_client","error_description":"client is unknown"}');
  expect(answer).toEqual({ problem: 'provider_page_refused', said: 'invalid_client: client is unknown' });
});

it('takes a provider that does not answer for one that refuses nothing', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'));
  expect(await probeSignInPage('https://login.example.com', away)).toBeNull();
});

it.each([
  ['AADSTS7000215: Invalid client secret. Trace ID: 1 Timestamp: 2', 'AADSTS7000215: Invalid client secret.'],
  ['two\n\nlines\u0000', 'two lines'],
  ['x'.repeat(500), 'x'.repeat(240)],
  [' ', null],
  [undefined, null],
])('keeps the words of a provider short and on one line: %#', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
