import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { BEA, settingsFor, useSso } from '../../test/sso/sso-fixture.js';

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

const { app, provider, steps } = useSso();
beforeEach(async () => {
  const { browser } = await steps.admin();
  await browser.put('/api/tenants/acme/sso', settingsFor(provider));
});

interface Signing {
  claims?: JWTPayload;
  ageSeconds?: number;
  key?: Parameters<SignJWT['sign']>[0];
  alg?: string;
}

/** A logout token of the provider, with what a test changes. */
async function logoutToken({ claims = {}, ageSeconds = 0, key, alg = 'RS256' }: Signing = {}): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1_000) - ageSeconds;
  const content = { iss: provider.issuer, aud: 'cotejo', sub: BEA.sub, jti: randomUUID(), events: EVENTS, ...claims };
  const signer = new SignJWT(content).setProtectedHeader({ alg, kid: provider.key.kid ?? '' }).setIssuedAt(issuedAt);
  return signer.sign(key ?? (await importJWK(provider.key, 'RS256')));
}

const send = (token: string, tenant = 'acme') =>
  fetch(`${app.url}/api/sso/${tenant}/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

async function signedIn() {
  const browser = app.browser();
  await steps.signIn(browser);
  return browser;
}

it('ends the sessions of the person, also of a browser that still has the cookie', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  expect((await send(await logoutToken())).status).toBe(200);
  for (const browser of [one, two]) {
    expect((await steps.session(browser)).body.stage).toBe('none');
  }
});

it('ends only the session that the token names', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  const member = await app.members.findInTenant('acme', BEA.email);
  const [latest] = await app.sessions.list(member?.id ?? '');
  expect(latest?.providerSession).toEqual(expect.any(String));
  await send(await logoutToken({ claims: { sid: latest?.providerSession } }));
  expect((await steps.session(one)).body.stage).toBe('signed_in');
  expect((await steps.session(two)).body.stage).toBe('none');
});

it('finds the session by its id alone', async () => {
  const browser = await signedIn();
  const member = await app.members.findInTenant('acme', BEA.email);
  const [session] = await app.sessions.list(member?.id ?? '');
  await send(await logoutToken({ claims: { sub: undefined, sid: session?.providerSession } as JWTPayload }));
  expect((await steps.session(browser)).body.stage).toBe('none');
});

it.each<[string, () => Promise<Signing>]>([
  ['of another key', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
  ['with an HMAC', async () => ({ key: Buffer.from('a secret of the client'), alg: 'HS256' })],
  ['of another issuer', async () => ({ claims: { iss: 'https://evil.example' } })],
  ['for another client', async () => ({ claims: { aud: 'other' } })],
  ['with a nonce', async () => ({ claims: { nonce: 'n' } })],
  ['without the event', async () => ({ claims: { events: {} } })],
  ['without person and session', async () => ({ claims: { sub: undefined } as JWTPayload })],
  ['that is old', async () => ({ ageSeconds: 600 })],
])('refuses a token %s', async (_, signing) => {
  const browser = await signedIn();
  const answer = await send(await logoutToken(await signing()));
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
  expect((await steps.session(browser)).body.stage).toBe('signed_in');
});

it('refuses a token that was used before', async () => {
  const token = await logoutToken();
  expect((await send(token)).status).toBe(200);
  const browser = await signedIn();
  expect((await send(token)).status).toBe(400);
  expect((await steps.session(browser)).body.stage).toBe('signed_in');
});

it('refuses bodies that are no logout token, and unknown tenants', async () => {
  expect((await send('x')).status).toBe(400);
  expect((await send(await logoutToken(), 'globex')).status).toBe(400);
  const json = await fetch(`${app.url}/api/sso/acme/back-channel-logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(415);
});

/** Posts a text that is no token from another address of this machine. */
const sendFromStranger = (agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { method: 'POST', headers, agent, localAddress: '127.0.0.2' };
    const sent = request(`${app.url}/api/sso/acme/back-channel-logout`, options, (answer) => {
      answer.resume().on('end', resolve);
    });
    sent.on('error', reject).end('logout_token=x');
  });

it('still ends sessions after a stranger sent more texts than one address may send', async () => {
  const browser = await signedIn();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    await Promise.all(Array.from({ length: 601 }, () => sendFromStranger(agent)));
  } finally {
    agent.destroy();
  }
  expect((await send(await logoutToken())).status).toBe(200);
  expect((await steps.session(browser)).body.stage).toBe('none');
}, 60_000);
