import type { Member } from '@cotejo/members';
import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { standardPolicy } from '@cotejo/scorecard';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, PASSWORD, startTestConsole } from '../../test/console-fixture.js';
import type { ConsoleBrowser } from '../testing/console-browser.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/tenants/shop/policy';
const NAMED_DRAFT = '/api/operator/tenants/shop/policies/draft';
const STANDARD = standardPolicy(policyFiles(defaultPoliciesDir()), 'sandbox');
const POLICY = {
  ...STANDARD,
  id: 'cautious',
  version: '1.0.0',
  thresholds: { reviewFrom: 0, rejectFrom: 70 },
  amountTiers: [],
};
const draftOf = (policy: object, replaces: string | null = null) => ({ policy, note: 'first try', replaces });

/** Two operators who were not invited by each other. */
async function operators(): Promise<[ConsoleBrowser, ConsoleBrowser]> {
  await app.tenant('shop');
  const signIn = async (email: string) => app.browserOf(await app.member(email, 'operator', null));
  return [await signIn('olga@cotejo.co'), await signIn('berta@cotejo.co')];
}

async function putInShadow(author: ConsoleBrowser): Promise<string> {
  const { hash } = (await author.put(NAMED_DRAFT, draftOf(POLICY))).body.draft;
  await author.post(`${BASE}/shadow`, { hash });
  return hash;
}

describe('a policy that operators change', () => {
  it('keeps the name that its author wrote, and is activated by another operator', async () => {
    const [author, reviewer] = await operators();
    const { draft } = (await author.put(NAMED_DRAFT, draftOf(POLICY))).body;
    expect(draft).toMatchObject({ name: 'cautious@1.0.0', note: 'first try', draftedBy: 'Ana operator' });
    await author.post(`${BASE}/shadow`, { hash: draft.hash });
    await expectRefusal(author.post(`${BASE}/activate`, { hash: draft.hash }), 409, 'same_person');
    const { body: active } = await reviewer.post(`${BASE}/activate`, { hash: draft.hash });
    expect(active).toMatchObject({ shadow: null, active: { hash: draft.hash } });
    expect((await app.actions()).filter((action) => action.startsWith('policy.'))).toHaveLength(3);
  });

  it('is not activated by an operator whom its author invited, directly or through another operator', async () => {
    const [author, independent] = await operators();
    const invite = async (inviter: ConsoleBrowser, email: string) => {
      await inviter.once('/api/operator/invitations', { email });
      const { token } = await app.mailTo(email);
      const given = { token, name: 'Eva', password: PASSWORD, language: 'es' };
      await app.browser().post('/api/invitations/accept', given);
      return app.browserOf((await app.members.findByEmail(email)) as Member);
    };
    const invited = await invite(author, 'eva@cotejo.co');
    const further = await invite(invited, 'leo@cotejo.co');
    const hash = await putInShadow(author);
    for (const browser of [invited, further]) {
      expect((await browser.get(BASE)).body.stages.activationProblem).toBe('same_invitation_chain');
      await expectRefusal(browser.post(`${BASE}/activate`, { hash }), 409, 'same_invitation_chain');
    }
    expect((await independent.post(`${BASE}/activate`, { hash })).status).toBe(200);
  });

  it('needs an author who signed in, when it comes from the command line', async () => {
    const [shadower, reviewer] = await operators();
    const version = { name: 'cautious@1.0.0', hash: `sha256:${'1'.repeat(64)}`, policy: POLICY };
    const { hash } = version;
    await app.accounts.policies.draft('shop', version, { actor: 'carla' });
    await app.accounts.policies.shadow('shop', { actor: 'carla' });
    expect((await reviewer.get(BASE)).body.stages.activationProblem).toBe('author_unproved');
    expect((await reviewer.post(`${BASE}/activate`, { hash })).body.reason).toBe('author_unproved');
    await app.accounts.policies.draft('shop', version, { actor: 'carla' });
    const { body } = await shadower.post(`${BASE}/shadow`, { hash });
    expect(body.activationProblem).toBe('same_person');
    expect((await reviewer.post(`${BASE}/activate`, { hash })).status).toBe(200);
  });

  it('is withdrawn once as draft and once from shadow', async () => {
    const [browser] = await operators();
    const hash = await putInShadow(browser);
    const withdraw = (stage: string) => browser.post(`${BASE}/withdraw`, { stage, hash });
    expect((await withdraw('shadow')).body.shadow).toBeNull();
    expect((await withdraw('shadow')).body.reason).toBe('no_shadow');
    expect((await withdraw('draft')).body.reason).toBe('no_draft');
    expect((await browser.post(`${BASE}/shadow`, { hash })).body.reason).toBe('no_draft');
  });

  it.each([
    [draftOf([]), '/policy'],
    [{ ...draftOf(POLICY), note: 'x'.repeat(201) }, '/note'],
  ])('is refused with a malformed body: %#', async (input, pointer) => {
    const [browser] = await operators();
    const answer = await browser.put(NAMED_DRAFT, input);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  it('is unknown for a tenant that does not exist', async () => {
    const browser = await app.signIn('operator');
    expect((await browser.get(BASE)).body.reason).toBe('unknown_tenant');
    expect((await browser.put(NAMED_DRAFT, draftOf(POLICY))).body.reason).toBe('unknown_tenant');
  });
});
