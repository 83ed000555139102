import type { Member } from '@cotejo/members';
import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { standardPolicy } from '@cotejo/scorecard';
import { useFixture } from '@cotejo/testing';
import { PASSWORD, startTestConsole } from '../../../test/console-fixture.js';
import type { PolicyDifference } from '../../api/operator.api.js';
import type { ConsoleBrowser } from '../../testing/console-browser.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/operator/tenants/shop/policies';
const STANDARD = standardPolicy(policyFiles(defaultPoliciesDir()), 'sandbox');
const POLICY = {
  ...STANDARD,
  id: 'cautious',
  version: '1.0.0',
  thresholds: { reviewFrom: 0, rejectFrom: 70 },
  amountTiers: [],
};

/** Two operators who were not invited by each other. */
async function operators(): Promise<[ConsoleBrowser, ConsoleBrowser]> {
  await app.tenant('shop');
  const signIn = async (email: string) => app.browserOf(await app.member(email, 'operator', null));
  return [await signIn('olga@cotejo.co'), await signIn('berta@cotejo.co')];
}

describe('a policy', () => {
  it('is absent at first: the standard policy is in force', async () => {
    const [browser] = await operators();
    expect((await browser.get(BASE)).body).toEqual({
      draft: null,
      shadow: null,
      active: null,
      previous: null,
      activationProblem: null,
      standard: STANDARD,
      differences: [],
    });
  });

  it('moves from draft to shadow to active, the last step by another operator', async () => {
    const [author, reviewer] = await operators();
    const drafted = await author.put(`${BASE}/draft`, { policy: POLICY, note: 'first try' });
    expect(drafted.status).toBe(200);
    expect(drafted.body.warnings.join()).toMatch(/no request can be approved/);
    expect(drafted.body.findings).toContainEqual({
      severity: 'warning',
      pointer: '/thresholds',
      code: 'outcome_unreachable',
      en: expect.stringContaining('no request can be approved'),
      es: expect.stringContaining('ninguna consulta se puede aprobar'),
      examples: [expect.stringMatching(/review, \d+ points/)],
    });
    const { draft, differences } = drafted.body.stages;
    expect(draft).toMatchObject({ name: 'cautious@1.0.0', note: 'first try', draftedBy: 'Ana operator' });
    expect(differences.map(({ what }: PolicyDifference) => what)).toContain('reviewFrom');

    const { body: shadowed } = await author.post(`${BASE}/shadow`);
    expect(shadowed).toMatchObject({ draft: null, shadow: { hash: draft.hash }, activationProblem: 'same_person' });
    expect((await reviewer.get(BASE)).body.activationProblem).toBeNull();

    const own = await author.post(`${BASE}/activate`, { hash: draft.hash });
    expect([own.status, own.body.reason]).toEqual([409, 'same_person']);
    const stale = await reviewer.post(`${BASE}/activate`, { hash: `sha256:${'0'.repeat(64)}` });
    expect([stale.status, stale.body.reason]).toEqual([409, 'not_in_shadow']);
    const { body: active } = await reviewer.post(`${BASE}/activate`, { hash: draft.hash });
    expect(active).toMatchObject({ shadow: null, active: { hash: draft.hash, activatedBy: 'Ana operator' } });
    expect(active.differences).toEqual([]);
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
    const { draft } = (await author.put(`${BASE}/draft`, { policy: POLICY, note: null })).body.stages;
    await author.post(`${BASE}/shadow`);
    for (const browser of [invited, further]) {
      expect((await browser.get(BASE)).body.activationProblem).toBe('same_invitation_chain');
      const answer = await browser.post(`${BASE}/activate`, { hash: draft.hash });
      expect([answer.status, answer.body.reason]).toEqual([409, 'same_invitation_chain']);
    }
    expect((await independent.post(`${BASE}/activate`, { hash: draft.hash })).status).toBe(200);
  });

  it('needs an author who signed in, when it comes from the command line', async () => {
    const [shadower, reviewer] = await operators();
    const version = { name: 'cautious@1.0.0', hash: `sha256:${'1'.repeat(64)}`, policy: POLICY };
    await app.accounts.policies.draft('shop', version, { actor: 'carla' });
    await app.accounts.policies.shadow('shop', { actor: 'carla' });
    expect((await reviewer.get(BASE)).body.activationProblem).toBe('author_unproved');
    expect((await reviewer.post(`${BASE}/activate`, { hash: version.hash })).body.reason).toBe('author_unproved');
    await app.accounts.policies.draft('shop', version, { actor: 'carla' });
    const { body } = await shadower.post(`${BASE}/shadow`);
    expect(body.activationProblem).toBe('same_person');
    expect((await reviewer.post(`${BASE}/activate`, { hash: version.hash })).status).toBe(200);
  });

  it('is withdrawn as draft or from shadow, and from no other stage', async () => {
    const [browser] = await operators();
    await browser.put(`${BASE}/draft`, { policy: POLICY, note: null });
    expect((await browser.delete(`${BASE}/draft`)).body.draft).toBeNull();
    expect((await browser.delete(`${BASE}/draft`)).body.reason).toBe('no_draft');
    expect((await browser.delete(`${BASE}/shadow`)).body.reason).toBe('no_shadow');
    expect((await browser.post(`${BASE}/shadow`)).body.reason).toBe('no_draft');
    for (const stage of ['active', 'previous', 'x']) {
      expect((await browser.delete(`${BASE}/${stage}`)).body.reason).toBe('not_found');
    }
  });

  it('is refused with the places of its problems, without the text of the caller', async () => {
    const [browser] = await operators();
    const policy = { ...POLICY, '1032456789': 'x', missingMandatoryFloor: 'much', floors: [{}] };
    const answer = await browser.put(`${BASE}/draft`, { policy, note: null });
    expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_policy']);
    expect(answer.body.errors).toContainEqual({ pointer: '/policy', code: 'unknown_field' });
    expect(answer.body.errors).toContainEqual({ pointer: '/policy/missingMandatoryFloor', code: 'invalid' });
    expect(answer.text).not.toMatch(/1032456789|much/);
  });

  it.each([
    [{ policy: [], note: null }, '/policy'],
    [{ policy: POLICY, note: '' }, '/note'],
    [{ policy: POLICY, note: 'x'.repeat(201) }, '/note'],
  ])('is refused with a malformed body: %#', async (input, pointer) => {
    const [browser] = await operators();
    const answer = await browser.put(`${BASE}/draft`, input);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  it('is unknown for a tenant that does not exist', async () => {
    const browser = await app.signIn('operator');
    expect((await browser.get(BASE)).body.reason).toBe('unknown_tenant');
  });
});
