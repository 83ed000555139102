import { type ConsoleBrowser, solvePuzzle } from '@cotejo/console/testing';
import { waitFor } from '@cotejo/testing';
import { Secret, TOTP } from 'otpauth';
import { openPeople, PASSWORD, type People } from '../harness/console-people.js';
import { send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { median } from '../harness/soak-run.js';

const NEW_PASSWORD = 'cinco lobitos tiene la loba';

let product: RunningProduct;
let people: People;

beforeAll(async () => {
  product = await lend('sandbox');
  people = await openPeople(product);
}, 120_000);
beforeEach(() => people.forgetTries());
afterAll(async () => {
  people.stop();
  await product.stop();
});

const EVA = {
  company: 'Ñandú S.A.S.',
  nit: '900.373.115-3',
  name: 'Eva',
  email: 'eva@nandu.com.co',
  password: PASSWORD,
  language: 'es',
};

/** A sign-up as the page sends it, with a fresh puzzle. */
async function signUp(over: Record<string, unknown> = {}, browser = people.browser()) {
  const { body: puzzle } = await browser.get('/api/sign-up/puzzle');
  const solution = await solvePuzzle(puzzle.challenge);
  return browser.post('/api/sign-up', { ...EVA, solution, ...over });
}

const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/**
 * Sets up the second factor of the signed-in member. Uses the code of the previous time step, so that the current code
 * stays unused.
 */
async function enableSecondFactor(browser: ConsoleBrowser): Promise<{ secret: string; codes: string[] }> {
  const { body: setup } = await browser.post('/api/account/second-factor');
  const code = codeOf(setup.secret, Date.now() - 30_000);
  const { status, body } = await browser.post('/api/account/second-factor/enable', { code });
  expect(status).toBe(200);
  await browser.get('/api/session');
  return { secret: setup.secret, codes: body.codes };
}

const withoutId = ({ request_id: _, ...rest }: Record<string, unknown>) => rest;

describe('signing up', () => {
  it('gives one working key, and gives the same answer for an address or company that has an account', async () => {
    const first = await signUp();
    expect(first).toMatchObject({ status: 202, text: '' });
    expect(await people.mailTo('eva@nandu.com.co')).toMatchObject({ kind: 'verify_email' });
    const { token } = await people.mailTo('eva@nandu.com.co');
    const browser = people.browser();
    expect((await browser.post('/api/links', { token })).body).toEqual({
      kind: 'verify_email',
      email: 'eva@nandu.com.co',
      company: 'Ñandú S.A.S.',
    });
    const { status, body: welcome } = await browser.post('/api/sign-up/verify', { token });
    expect(status).toBe(200);
    expect((await browser.post('/api/sign-up/verify', { token })).body).toMatchObject({ reason: 'invalid_link' });
    const headers = { authorization: `Bearer ${welcome.key}` };
    expect((await send(`${product.url}/v1/cedula/1000000001`, { headers })).status).toBe(200);

    const known = await signUp({ nit: '890903938-8' });
    const colleague = await signUp({ email: 'ivan@nandu.com.co' });
    for (const again of [known, colleague]) {
      expect([again.status, again.text]).toEqual([first.status, first.text]);
    }
    expect((await people.mailTo('eva@nandu.com.co')).kind).toBe('already_registered');
    expect((await people.mailTo('ivan@nandu.com.co')).kind).toBe('company_has_account');
    const fourth = await signUp({ email: 'otra@example.com', nit: '860034313-7' });
    expect(fourth).toMatchObject({ status: 429, body: { reason: 'too_many_attempts' } });
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it('refuses a disposable address by the lists of the e-mail source', async () => {
    const { status, body } = await signUp({ email: 'eva@mailinator.com' });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/email', code: 'disposable' }]]);
  });
});

describe('signing in', () => {
  it('gives the same answer for a wrong password and for an unknown address', async () => {
    await people.member('ana@uno.co', 'admin', 'uno');
    const browser = people.browser();
    const attempts = ['ana@uno.co', 'nadie@uno.co', 'no address'].map((email) =>
      browser.post('/api/session', { email, password: 'a wrong password' }),
    );
    const [known, ...others] = await Promise.all(attempts);
    expect(known).toMatchObject({ status: 401, body: { reason: 'wrong_credentials' } });
    for (const { status, body } of others) {
      expect([status, withoutId(body)]).toEqual([401, withoutId(known?.body)]);
    }
    const { body } = await browser.post('/api/session', { email: ' ANA@uno.co', password: PASSWORD });
    expect(body).toMatchObject({
      stage: 'signed_in',
      member: { email: 'ana@uno.co', role: 'admin' },
      tenant: { id: 'uno' },
    });
    const stored = await people.members.findByEmail('ana@uno.co');
    expect(stored?.passwordHash).toMatch(/m=19456,t=2,p=1/);
  });

  it('takes as long for an unknown address as for a member: the median difference is below a fifth of a try', async () => {
    const browser = people.browser();
    const measure = async (email: string) => {
      const start = performance.now();
      await browser.post('/api/session', { email, password: 'a wrong password' });
      return performance.now() - start;
    };
    // Both addresses are tried in turn, so that a busy machine slows both. A round with a large difference is repeated. Nearly all of
    // a try is the hash of the password, so without the hash the difference would be near 1.
    let difference = 1;
    const all: number[] = [];
    for (let round = 0; round < 4 && difference >= 0.2; round++) {
      const differences: number[] = [];
      for (let pair = 0; pair < 20; pair++) {
        if (pair % 4 === 0) {
          await people.forgetTries();
        }
        const known = pair % 2 ? await measure('ana@uno.co') : Number.NaN;
        const unknown = await measure('nadie@uno.co');
        const tookMs = pair % 2 ? known : await measure('ana@uno.co');
        differences.push(tookMs - unknown);
        all.push(tookMs, unknown);
      }
      difference = Math.abs(median(differences)) / median(all);
    }
    expect(difference).toBeLessThan(0.2);
    // All of them were really tried.
    expect(Math.min(...all)).toBeGreaterThan(5);
  });

  it('ignores a session identifier that the browser invents, and issues a new one at each gain of privilege', async () => {
    const { id } = await people.member('bea@uno.co', 'developer', 'uno');
    const attacker = await people.signIn('ana@uno.co');
    const victim = people.browser();
    victim.cookie = attacker.cookie;
    await victim.post('/api/session', { email: 'bea@uno.co', password: PASSWORD });
    expect(victim.cookie).not.toBe(attacker.cookie);
    expect((await attacker.get('/api/session')).body).toMatchObject({ stage: 'none' });
    const invented = people.browser();
    invented.cookie = `cotejo=${'A'.repeat(43)}`;
    await invented.post('/api/session', { email: 'bea@uno.co', password: PASSWORD });
    expect(invented.cookie).not.toContain('AAAAAA');

    const seen = [victim.cookie];
    const renewedBy = async (change: Promise<{ status: number }>) => {
      expect((await change).status).toBeLessThan(300);
      expect(seen).not.toContain(victim.cookie);
      const before = people.browser();
      before.cookie = seen.at(-1) as string;
      expect((await before.get('/api/session')).body.stage).toBe('none');
      seen.push(victim.cookie);
      await victim.get('/api/session');
    };
    await renewedBy(victim.post('/api/session/confirm', { password: PASSWORD }));
    await renewedBy(victim.post('/api/account/password', { current: PASSWORD, password: NEW_PASSWORD }));
    expect((await invented.get('/api/session')).body).toMatchObject({ stage: 'none' });
    await enableSecondFactor(victim);
    expect(seen).not.toContain(victim.cookie);
    expect(await people.sessions.list(id)).toHaveLength(1);
    expect((await people.mailTo('bea@uno.co')).kind).toBe('second_factor_changed');
  });
});

describe('members', () => {
  it('may be changed only by admins of the tenant and by operators: every role, every tenant', async () => {
    await people.member('root@cotejo.co', 'operator', null);
    const operator = await people.signIn('root@cotejo.co');
    expect((await operator.get('/api/session')).body).toMatchObject({ secondFactorMissing: true });
    expect((await operator.get('/api/operator/members')).body).toMatchObject({ reason: 'second_factor_required' });
    expect((await operator.get('/api/tenants/tres/members')).body).toMatchObject({ reason: 'second_factor_required' });
    await enableSecondFactor(operator);

    const other = await people.member('gil@dos.co', 'admin', 'dos');
    const target = await people.member('hugo@tres.co', 'viewer', 'tres');
    const callers: Record<string, ConsoleBrowser> = { operator, nobody: people.browser() };
    for (const role of ['viewer', 'developer', 'admin'] as const) {
      await people.member(`${role}@tres.co`, role, 'tres');
      callers[role] = await people.signIn(`${role}@tres.co`);
    }
    callers.stranger = await people.signIn('gil@dos.co');
    const sendRequest = (browser: ConsoleBrowser): Record<string, () => Promise<{ status: number }>> => ({
      list: () => browser.get('/api/tenants/tres/members'),
      'change a role': () => browser.patch(`/api/tenants/tres/members/${target.id}`, { role: 'developer' }),
      'reach into another tenant': () => browser.patch(`/api/tenants/tres/members/${other.id}`, { role: 'viewer' }),
      'withdraw an unknown invitation': () => browser.delete('/api/tenants/tres/invitations/inv_0'),
      'remove from another tenant': () => browser.delete(`/api/tenants/tres/members/${other.id}`),
      'list operators': () => browser.get('/api/operator/members'),
      'remove as an operator': () => browser.delete(`/api/operator/members/${target.id}`),
    });
    const table: Record<string, number[]> = {};
    for (const [who, browser] of Object.entries(callers)) {
      const row: number[] = [];
      for (const one of Object.values(sendRequest(browser))) {
        row.push((await one()).status);
      }
      table[who] = row;
    }
    expect(table).toEqual({
      nobody: [401, 401, 401, 401, 401, 401, 401],
      viewer: [403, 403, 403, 403, 403, 404, 404],
      developer: [403, 403, 403, 403, 403, 404, 404],
      stranger: [404, 404, 404, 404, 404, 404, 404],
      admin: [200, 200, 404, 404, 404, 404, 404],
      operator: [200, 200, 404, 404, 404, 200, 404],
    });
    expect(await people.members.find(other.id)).toMatchObject({ role: 'admin' });
  });

  it('are invited once for each click, accept once, and lose their sessions when removed', async () => {
    await people.member('jefa@cuatro.co', 'admin', 'cuatro');
    const admin = await people.signIn('jefa@cuatro.co');
    const wish = { email: 'Kim@cuatro.co', role: 'developer' };
    const key = 'a-click-of-the-button';
    const clicks = await Promise.all([0, 1].map(() => admin.once('/api/tenants/cuatro/invitations', wish, key)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.get('/api/tenants/cuatro/members')).body.invitations).toMatchObject([
      { email: 'kim@cuatro.co' },
    ]);
    const { token } = await people.mailTo('kim@cuatro.co');
    const browser = people.browser();
    const given = { token, name: 'Kim', password: NEW_PASSWORD, language: 'en' };
    const accepted = await browser.post('/api/invitations/accept', given);
    expect(accepted.body).toMatchObject({ stage: 'signed_in', member: { role: 'developer', language: 'en' } });
    expect((await people.browser().post('/api/invitations/accept', given)).status).toBe(404);
    const { id } = accepted.body.member;
    expect((await admin.delete(`/api/tenants/cuatro/members/${id}`)).status).toBe(204);
    expect((await browser.get('/api/session')).body).toMatchObject({ stage: 'none' });
    const own = (await admin.get('/api/session')).body.member.id;
    expect((await admin.delete(`/api/tenants/cuatro/members/${own}`)).body).toMatchObject({ reason: 'last_admin' });
  });

  it('are invited, listed and reset by the command line', async () => {
    const cli = async (...args: string[]) => JSON.parse((await product.cli('members', ...args, '--json')) || 'null');
    expect(await cli('invite', '--operator', '--if-none', '--email', 'x@cotejo.co')).toBeNull();
    await people.member('lia@cinco.co', 'admin', 'cinco');
    const signedIn = await people.signIn('lia@cinco.co');
    await enableSecondFactor(signedIn);
    const [lia] = await cli('list', '--tenant', 'cinco');
    expect(lia).toMatchObject({ email: 'lia@cinco.co', secondFactor: true });
    await cli('reset-second-factor', lia.id);
    expect((await signedIn.get('/api/session')).body).toMatchObject({ stage: 'none' });
    const { url } = await cli('invite', '--tenant', 'cinco', '--role', 'viewer', '--email', 'mia@cinco.co', '--mail');
    expect(url).toMatch(new RegExp(`^${product.services.consoleUrl}/invitation#[\\w-]{43}$`));
    expect((await people.mailTo('mia@cinco.co')).token).toBe(url.split('#')[1]);
    await expect(product.cli('members', 'remove', lia.id)).rejects.toThrow(/last admin/);
  });
});

describe('a mail, where no mail server sends it', () => {
  it('is printed once by a command on the machine, which the audit log records', async () => {
    await people.member('noa@seis.co', 'admin', 'seis');
    const browser = people.browser();
    await waitFor(async () => (await browser.get('/api/mail-server')).body.configured === false, {
      what: 'the worker',
    });
    expect((await browser.post('/api/password/forgot', { email: 'noa@seis.co' })).status).toBe(202);
    const { token } = await people.mailTo('noa@seis.co');
    const listed = await product.cli('mails', 'list');
    const [, mail] = /^(mail_\w+) +noa@seis\.co +reset_password +waiting/m.exec(listed) ?? [];
    expect(listed).not.toContain(token);
    expect(await product.cli('mails', 'read', 'Noa@seis.co', '--actor', 'root')).toContain(
      `${product.services.consoleUrl}/reset-password#${token}`,
    );
    await expect(product.cli('mails', 'read', 'noa@seis.co')).rejects.toThrow(/no unsent mail/);
    // Other suites use the same product, so the newest entry may be one of theirs.
    const entries = await people.accounts.audit.list(100);
    expect(entries.filter(({ object }) => object === mail)).toMatchObject([{ action: 'mail.read', actor: 'root' }]);
    const reset = await browser.post('/api/password/reset', { token, password: NEW_PASSWORD });
    expect(reset.status).toBe(204);
  });
});

it('refuses an --actor that would look like a signed-in member', async () => {
  const { id } = await people.member('pia@siete.co', 'admin', 'siete');
  await expect(product.cli('tenants', 'suspend', 'siete', '--actor', id)).rejects.toThrow(/id of a member/);
});

it('leaves no address in a log, a key or the audit log, and the audit log verifies', async () => {
  const { redis, accounts } = people;
  const address = /@(uno|dos|tres|cuatro|cinco|seis|siete|cotejo|nandu\.com)\.co|@nandu/;
  expect(product.logs()).not.toMatch(address);
  expect((await redis.keys('*')).join('\n')).not.toMatch(address);
  expect(JSON.stringify(await accounts.audit.list(1_000))).not.toMatch(address);
  expect(await accounts.verifyAudit()).toMatchObject({ ok: true });
});
