import type { Member, Session } from '@cotejo/members';
import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { standardPolicy } from '@cotejo/scorecard';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, PASSWORD, startTestConsole } from '../../test/console-fixture.js';
import type { ConsoleBrowser } from '../testing/console-browser.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/tenants/acme/policy';
const STANDARD = standardPolicy(policyFiles(defaultPoliciesDir()), 'sandbox');
const STRICTER = { ...STANDARD, thresholds: { reviewFrom: 25, rejectFrom: 65 }, amountTiers: [] };
const NO_HASH = `sha256:${'0'.repeat(64)}`;
const draftOf = (policy: object, replaces: string | null = null) => ({ policy, note: 'more careful', replaces });

/** Accepts the invitation that the inviter sends to a new admin. */
async function invite(inviter: ConsoleBrowser, email: string): Promise<ConsoleBrowser> {
  await inviter.once('/api/tenants/acme/invitations', { email, role: 'admin' });
  const { token } = await app.mailTo(email);
  const accepted = { token, name: 'Bea', password: PASSWORD, language: 'es' };
  await app.browser().post('/api/invitations/accept', accepted);
  return app.browserOf((await app.members.findByEmail(email)) as Member);
}

async function drafted(author: ConsoleBrowser, policy: object = STRICTER, replaces: string | null = null) {
  const { status, body } = await author.put(`${BASE}/draft`, draftOf(policy, replaces));
  expect(status).toBe(200);
  return body.draft as { hash: string; name: string };
}

it('shows every role the policy, the scorecards and the sources of the plan', async () => {
  for (const role of ['viewer', 'developer', 'admin'] as const) {
    const { status, body } = await (await app.signIn(role)).get(BASE);
    expect(status).toBe(200);
    expect(body.stages).toMatchObject({ draft: null, shadow: null, active: null, standard: STANDARD });
    expect(body.scorecards.map(({ id }: { id: string }) => id)).toContain('base');
    expect(body.sources).toContain('registry');
    expect(body.history).toEqual([]);
  }
});

it('lets admins change it, and no other role', async () => {
  const attempts = (browser: ConsoleBrowser) => [
    browser.put(`${BASE}/draft`, draftOf(STRICTER)),
    browser.post(`${BASE}/shadow`, { hash: NO_HASH }),
    browser.post(`${BASE}/activate`, { hash: NO_HASH }),
    browser.post(`${BASE}/return`, { to: 'standard', active: null, previous: null }),
    browser.get(`${BASE}/notice`),
    browser.post(`${BASE}/withdraw`, { stage: 'draft', hash: NO_HASH }),
    browser.post(`${BASE}/list-entries`, { value: '1032456789' }),
  ];
  for (const role of ['viewer', 'developer'] as const) {
    const answers = await Promise.all(attempts(await app.signIn(role)));
    expect(answers.map(({ status, body }) => [status, body.reason])).toEqual(answers.map(() => [403, 'role_required']));
  }
  expect(await app.accounts.policies.show('acme')).toMatchObject({ draft: null });
});

it('does not exist for members of another tenant', async () => {
  await app.tenant('acme');
  const stranger = await app.signIn('admin', 'globex');
  const answers = [
    await stranger.get(BASE),
    await stranger.get(`${BASE}/agreement`),
    await stranger.put(`${BASE}/draft`, draftOf(STRICTER)),
    await stranger.get(`${BASE}/notice`),
    await stranger.post(`${BASE}/activate`, { hash: NO_HASH }),
    await stranger.post(`${BASE}/return`, { to: 'standard', active: null, previous: null }),
    await stranger.post(`${BASE}/list-entries`, { value: '1032456789' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.reason])).toEqual(answers.map(() => [404, 'not_found']));
});

it('goes from draft to shadow to active by two members of one team, and its history says who and when', async () => {
  const author = await app.signIn('admin');
  const colleague = await invite(author, 'bea@acme.co');
  const draft = await drafted(author);
  expect(draft.name).toBe('acme@1.0.0');
  const { body: shadowed } = await author.post(`${BASE}/shadow`, { hash: draft.hash });
  expect(shadowed).toMatchObject({ draft: null, shadow: { hash: draft.hash }, activationProblem: 'same_person' });
  await expectRefusal(author.post(`${BASE}/activate`, { hash: draft.hash }), 409, 'same_person');
  expect((await colleague.get(BASE)).body.stages.activationProblem).toBeNull();
  await expectRefusal(colleague.post(`${BASE}/activate`, { hash: NO_HASH }), 409, 'not_in_shadow');
  const { body: active } = await colleague.post(`${BASE}/activate`, { hash: draft.hash });
  expect(active).toMatchObject({ shadow: null, active: { hash: draft.hash, activatedBy: 'Bea' } });

  const viewer = await app.signIn('viewer');
  const { history } = (await viewer.get(BASE)).body;
  expect(history.map(({ step, version, by }: Record<string, string>) => [step, version, by])).toEqual([
    ['activate', 'acme@1.0.0', 'Bea'],
    ['shadow', 'acme@1.0.0', 'Ana admin'],
    ['draft', 'acme@1.0.0', 'Ana admin'],
  ]);
  expect(history[0].at).toMatch(/^\d{4}-.*Z$/);
  expect(await app.accounts.verifyAudit()).toMatchObject({ ok: true });
});

it('is not activated by two members whom one operator invited', async () => {
  await app.tenant('acme');
  const operator = await app.signIn('operator');
  const author = await invite(operator, 'eva@acme.co');
  const colleague = await invite(operator, 'leo@acme.co');
  const third = await invite(author, 'mia@acme.co');
  const { hash } = await drafted(author);
  await author.post(`${BASE}/shadow`, { hash });
  for (const browser of [colleague, third, operator]) {
    expect((await browser.get(BASE)).body.stages.activationProblem).toBe('same_invitation_chain');
    await expectRefusal(browser.post(`${BASE}/activate`, { hash }), 409, 'same_invitation_chain');
  }
});

describe('a return', () => {
  it('is one step of one admin, to what two members approved or to the standard policy, and the other admins get a notice', async () => {
    const author = await app.signIn('admin');
    const colleague = await invite(author, 'bea@acme.co');
    const noticeOf = async (browser: ConsoleBrowser) => (await browser.get(`${BASE}/notice`)).body;
    for (const policy of [STRICTER, { ...STRICTER, earlyAnswer: false }]) {
      const { hash } = await drafted(author, policy);
      await author.post(`${BASE}/shadow`, { hash });
      expect(await noticeOf(author)).toEqual({ waits: null, returned: null });
      expect(await noticeOf(colleague)).toMatchObject({ waits: { by: 'Ana admin' } });
      await colleague.post(`${BASE}/activate`, { hash });
    }
    const { active, previous } = (await author.get(BASE)).body.stages;
    const seen = { active: active.hash, previous: previous.hash };
    for (const unseen of [{ active: previous.hash }, { previous: NO_HASH }]) {
      await expectRefusal(author.post(`${BASE}/return`, { to: 'previous', ...seen, ...unseen }), 409, 'stale_policy');
    }
    const { body } = await author.post(`${BASE}/return`, { to: 'previous', ...seen });
    expect(body).toMatchObject({
      active: { hash: previous.hash, activatedBy: 'Bea' },
      previous: { hash: active.hash },
      returned: { to: 'previous', by: 'Ana admin' },
    });
    expect(await noticeOf(colleague)).toMatchObject({ waits: null, returned: { to: 'previous', by: 'Ana admin' } });
    expect(await noticeOf(author)).toEqual({ waits: null, returned: null });
    const swapped = { active: previous.hash, previous: active.hash };
    const { body: standard } = await author.post(`${BASE}/return`, { to: 'standard', ...swapped });
    expect(standard).toMatchObject({ active: null, previous: { hash: previous.hash } });
    const nothing = { to: 'standard', active: null, previous: previous.hash };
    await expectRefusal(author.post(`${BASE}/return`, nothing), 404, 'no_version');
    const { history } = (await author.get(BASE)).body;
    expect(history[0]).toMatchObject({ step: 'return', version: 'sandbox@3.1.0', by: 'Ana admin' });
  });

  it('is refused when the stored content is not the content that was approved', async () => {
    const author = await app.signIn('admin');
    const colleague = await invite(author, 'bea@acme.co');
    const { hash } = await drafted(author);
    await author.post(`${BASE}/shadow`, { hash });
    await colleague.post(`${BASE}/activate`, { hash });
    await author.post(`${BASE}/return`, { to: 'standard', active: hash, previous: null });
    const [key] = await app.redis.keys('*:policy-drafts:acme');
    const stored = JSON.parse((await app.redis.get(key as string)) as string);
    stored.previous.policy.thresholds.rejectFrom = 99;
    await app.redis.set(key as string, JSON.stringify(stored));
    const attempt = author.post(`${BASE}/return`, { to: 'previous', active: null, previous: hash });
    await expectRefusal(attempt, 400, 'invalid_policy');
    expect((await author.get(BASE)).body.stages.active).toBeNull();
  });
});

it('saves a draft without the password; the member who puts it in shadow, with the password, then answers for it', async () => {
  const author = await app.signIn('admin');
  const colleague = await invite(author, 'bea@acme.co');
  const token = (author.cookie ?? '').split('=')[1] as string;
  await app.sessions.change(token, (await app.sessions.find(token)) as Session, { confirmedAt: 0 });
  const { hash } = await drafted(author);
  await expectRefusal(author.post(`${BASE}/shadow`, { hash }), 403, 'confirmation_required');
  await colleague.post(`${BASE}/shadow`, { hash });
  await expectRefusal(colleague.post(`${BASE}/activate`, { hash }), 409, 'same_person');
  expect((await author.get(BASE)).body.stages.activationProblem).toBeNull();
});

it('keeps the version of an unchanged draft, and gives a changed draft the next version', async () => {
  const author = await app.signIn('admin');
  const first = await drafted(author);
  expect(await drafted(author, { ...STRICTER, id: 'other', version: '9.9.9' }, first.hash)).toMatchObject(first);
  const second = await drafted(author, { ...STRICTER, earlyAnswer: false }, first.hash);
  expect(second).toMatchObject({ name: 'acme@1.0.1', draftedBy: 'Ana admin' });
  expect((await app.actions()).filter((action) => action === 'policy.draft')).toHaveLength(2);
});

it('refuses to change a version that the member did not see', async () => {
  const author = await app.signIn('admin');
  const colleague = await invite(author, 'bea@acme.co');
  const seen = await drafted(author);
  const newer = await drafted(colleague, { ...STRICTER, earlyAnswer: false }, seen.hash);
  const stale = [
    await author.put(`${BASE}/draft`, draftOf({ ...STRICTER, missingMandatoryFloor: 60 }, seen.hash)),
    await author.put(`${BASE}/draft`, draftOf({ ...STRICTER, missingMandatoryFloor: 60 }, null)),
    await author.post(`${BASE}/shadow`, { hash: seen.hash }),
    await author.post(`${BASE}/withdraw`, { stage: 'draft', hash: seen.hash }),
  ];
  expect(stale.map(({ status, body }) => [status, body.reason])).toEqual(stale.map(() => [409, 'stale_policy']));
  expect((await author.get(BASE)).body.stages.draft.hash).toBe(newer.hash);
  const { body } = await author.post(`${BASE}/withdraw`, { stage: 'draft', hash: newer.hash });
  expect(body.draft).toBeNull();
});

it('refuses a wrong policy with the places of its problems, without the text of the caller', async () => {
  const author = await app.signIn('admin');
  const policy = { ...STRICTER, '1032456789': 'x', missingMandatoryFloor: 'much' };
  const answer = await author.put(`${BASE}/draft`, draftOf(policy));
  expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_policy']);
  expect(answer.body.errors).toContainEqual({ pointer: '/policy/missingMandatoryFloor', code: 'invalid' });
  expect(answer.text).not.toMatch(/1032456789|much/);
});

it.each([
  ['draft', { policy: STRICTER, note: null }, '/replaces'],
  ['draft', { policy: STRICTER, note: '', replaces: null }, '/note'],
  ['shadow', { hash: 'sha256:1' }, '/hash'],
  ['withdraw', { stage: 'active', hash: NO_HASH }, '/stage'],
  ['return', { to: 'draft', active: null, previous: null }, '/to'],
  ['return', { to: 'standard', active: null }, '/previous'],
  ['list-entries', { value: '' }, '/value'],
])('refuses a malformed body of %s: %#', async (path, input, pointer) => {
  const author = await app.signIn('admin');
  const answer = await (path === 'draft'
    ? author.put(`${BASE}/${path}`, input)
    : author.post(`${BASE}/${path}`, input));
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
});

describe('an entry of a list', () => {
  it('is a digest that scoring compares with, and the value is written nowhere', async () => {
    const author = await app.signIn('admin');
    const { status, body } = await author.post(`${BASE}/list-entries`, { value: '1.032.456.789' });
    expect(status).toBe(200);
    expect(body.digests).toEqual([expect.stringMatching(/^document:v1:[\w-]{22}$/)]);
    const same = await author.post(`${BASE}/list-entries`, { value: '1032456789' });
    expect(same.body).toEqual(body);
    const policy = { ...STRICTER, lists: { allow: body.digests, deny: [] } };
    await drafted(author, policy);
    const names = await app.redis.keys('*');
    const stored = await Promise.all(names.map((name) => app.redis.get(name).catch(() => '')));
    expect(`${app.logs()}${names}${stored}`).not.toMatch(/1\.?032\.?456\.?789/);
  });

  it('is refused without an echo when it is no cédula', async () => {
    const author = await app.signIn('admin');
    const answer = await author.post(`${BASE}/list-entries`, { value: 'ana@b.co' });
    expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_subject']);
    expect(answer.text).not.toContain('ana@b.co');
  });
});

describe('the agreement of the policy in shadow', () => {
  it('is empty without a policy in shadow, and says how many replicas are silent', async () => {
    const author = await app.signIn('admin');
    const none = { approve: 0, review: 0, reject: 0 };
    expect((await author.get(`${BASE}/agreement`)).body).toEqual({
      hash: null,
      since: null,
      silent: 0,
      decisions: { approve: none, review: none, reject: none },
    });
    const { hash } = await drafted(author);
    await author.post(`${BASE}/shadow`, { hash });
    const { status, body } = await author.get(`${BASE}/agreement`);
    expect([status, body.hash]).toEqual([200, null]);
  });
});
