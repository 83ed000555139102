import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import { solvePuzzle } from '../testing/solve-puzzle.js';

const EVA = {
  company: '  Ñandú   S.A.S. ',
  nit: '900.373.115-3',
  name: 'Eva',
  email: 'Eva@nandu.com.co',
  password: 'tres tristes tigres',
  language: 'es',
};
const ADDRESS = 'eva@nandu.com.co';

let isEmailSourceUp = true;
const app = useFixture(startTestConsole);
beforeAll(async () => {
  await app.bus.serve('email', async (_, payload) => {
    if (!isEmailSourceUp) {
      throw new Error('away');
    }
    return { disposable: (payload as { domain: string }).domain === 'mailinator.com' };
  });
});
afterEach(async () => {
  isEmailSourceUp = true;
  await app.clear();
});

async function solve(): Promise<string> {
  const { body } = await app.browser().get('/api/sign-up/puzzle');
  return solvePuzzle(body.challenge);
}
const signUp = async (over: Record<string, unknown> = {}) =>
  app.browser().post('/api/sign-up', { ...EVA, solution: await solve(), ...over });

describe('POST /api/sign-up', () => {
  it('answers 202 without a body and mails a link', async () => {
    const { status, text } = await signUp();
    expect([status, text]).toEqual([202, '']);
    expect(await app.mailTo(ADDRESS)).toMatchObject({ kind: 'verify_email' });
    expect(await app.accounts.tenants.list()).toEqual([]);
  });

  it('answers the same when the address already has an account, and mails a note', async () => {
    await app.member(ADDRESS, 'admin', 'acme');
    const { status, text } = await signUp();
    expect([status, text]).toEqual([202, '']);
    expect((await app.mailTo(ADDRESS)).kind).toBe('already_registered');
  });

  it.each([
    [{ email: 'eva' }, '/email', 'invalid_format'],
    [{ company: '<b>x</b>' }, '/company', 'invalid_format'],
    [{ nit: '900373115-4' }, '/nit', 'wrong_check_digit'],
    [{ password: 'corta' }, '/password', 'too_short'],
    [{ name: 'www.evil.example' }, '/name', 'invalid_format'],
  ])('answers 400 to %j before it looks at the puzzle', async (over, pointer, code) => {
    const { status, body } = await app.browser().post('/api/sign-up', { ...EVA, solution: 'unsolved', ...over });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer, code }]);
    expect(await app.outbox.list(1)).toEqual([]);
  });

  it('answers 400 to a disposable address', async () => {
    const { status, body } = await signUp({ email: 'eva@mailinator.com' });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/email', code: 'disposable' }]]);
    expect(await app.outbox.list(1)).toEqual([]);
  });

  it('answers 503 check_unavailable while the e-mail source is away, and keeps the puzzle usable', async () => {
    isEmailSourceUp = false;
    const solution = await solve();
    const { status, headers, body } = await signUp({ solution });
    expect([status, body.reason, headers.get('retry-after')]).toEqual([503, 'check_unavailable', '30']);
    isEmailSourceUp = true;
    expect((await signUp({ solution })).status).toBe(202);
  });

  it('answers 429 to the fourth sign-up of one address in an hour', async () => {
    const answers = [];
    for (let each = 0; each < 4; each++) {
      answers.push(await signUp({ email: `eva${each}@nandu.com.co` }));
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(answers[3]?.body.retry_after_ms).toBeGreaterThan(3_000_000);
  });
});

describe('the puzzle', () => {
  it('is accepted once', async () => {
    const solution = await solve();
    expect((await signUp({ solution })).status).toBe(202);
    await expectRefusal(signUp({ solution, email: 'ivan@nandu.com.co' }), 400, 'puzzle_unsolved');
  });

  it('must be signed by this server', async () => {
    const { body } = await app.browser().get('/api/sign-up/puzzle');
    const forged = { ...body.challenge, signature: '0'.repeat(64) };
    expect((await signUp({ solution: await solvePuzzle(forged) })).body.reason).toBe('puzzle_unsolved');
  });

  it.each(['x', 'bm8gSlNPTg==', 'e30=', 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319'])(
    'rejects %s as a solution',
    async (solution) => {
      expect((await app.browser().post('/api/sign-up', { ...EVA, solution })).body.reason).toBe('puzzle_unsolved');
    },
  );
});

describe('POST /api/sign-up/verify', () => {
  it('creates the account and shows its key once', async () => {
    await signUp();
    const { token } = await app.mailTo(ADDRESS);
    const link = await app.browser().post('/api/links', { token });
    expect(link.body).toEqual({ kind: 'verify_email', email: ADDRESS, company: 'Ñandú S.A.S.' });
    const { status, body } = await app.browser().post('/api/sign-up/verify', { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      tenant: expect.stringMatching(/^t-[a-z0-9]{13}$/),
      key: expect.stringMatching(/^sk_test_/),
      keyId: expect.any(String),
    });
    const tenant = await app.accounts.tenants.require(body.tenant);
    expect(tenant).toMatchObject({ company: 'Ñandú S.A.S.', nit: '900373115-3', plan: 'trial' });
    await expectRefusal(app.browser().post('/api/sign-up/verify', { token }), 404, 'invalid_link');
  });

  it.each(['', 'x', 'x'.repeat(44), 5])('answers 400 to the token %p', async (token) => {
    expect((await app.browser().post('/api/sign-up/verify', { token })).status).toBe(400);
  });
});

it('answers 404 to every operation of sign-up where it is closed', async () => {
  const closed = await startTestConsole({ env: { COTEJO_CONSOLE_SIGN_UP: 'false' } });
  try {
    const browser = closed.browser();
    expect((await browser.get('/api/session')).body.signUpOpen).toBe(false);
    expect((await browser.get('/api/sign-up/puzzle')).status).toBe(404);
    expect((await browser.post('/api/sign-up', { ...EVA, solution: 'x' })).status).toBe(404);
    expect((await browser.post('/api/sign-up/verify', { token: 'x'.repeat(43) })).status).toBe(404);
  } finally {
    await closed.stop();
  }
});
