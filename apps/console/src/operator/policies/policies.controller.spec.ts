import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { standardPolicy } from '@cotejo/scorecard';
import { startTestConsole, type TestConsole } from '../../../test/console-fixture.js';
import type { PolicyDifference } from '../../api/operator.api.js';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterEach(() => app.clear());
afterAll(() => app.stop());

const BASE = '/api/operator/tenants/shop/policies';
const STANDARD = standardPolicy(policyFiles(defaultPoliciesDir()));
const POLICY = {
  ...STANDARD,
  id: 'cautious',
  version: '1.0.0',
  thresholds: { reviewFrom: 0, rejectFrom: 70 },
  amountTiers: [],
};

async function operators() {
  await app.tenant('shop');
  const [olga, berta] = await Promise.all(
    ['olga@cotejo.co', 'berta@cotejo.co'].map((email) => app.member(email, 'operator', null)),
  );
  return [
    await app.browserOf(olga as NonNullable<typeof olga>),
    await app.browserOf(berta as NonNullable<typeof berta>),
  ];
}

describe('a policy', () => {
  it('is absent at first: the standard policy is in force', async () => {
    const [browser] = await operators();
    expect((await browser?.get(BASE))?.body).toEqual({
      draft: null,
      shadow: null,
      active: null,
      previous: null,
      ownDraft: false,
      standard: STANDARD,
      differences: [],
    });
  });

  it('moves from draft to shadow to active, the last step by another operator', async () => {
    const [author, reviewer] = await operators();
    if (!author || !reviewer) {
      throw new Error('two operators are needed');
    }
    const drafted = await author.put(`${BASE}/draft`, { policy: POLICY, note: 'first try' });
    expect(drafted.status).toBe(200);
    expect(drafted.body.warnings.join()).toMatch(/no request can be approved/);
    const { draft, differences } = drafted.body.stages;
    expect(draft).toMatchObject({ name: 'cautious@1.0.0', note: 'first try', draftedBy: 'Ana operator' });
    expect(differences.map(({ what }: PolicyDifference) => what)).toContain('reviewFrom');

    const { body: shadowed } = await author.post(`${BASE}/shadow`);
    expect(shadowed).toMatchObject({ draft: null, shadow: { hash: draft.hash }, ownDraft: true });
    expect((await reviewer.get(BASE)).body.ownDraft).toBe(false);

    const own = await author.post(`${BASE}/activate`, { hash: draft.hash });
    expect([own.status, own.body.reason]).toEqual([409, 'same_person']);
    const stale = await reviewer.post(`${BASE}/activate`, { hash: `sha256:${'0'.repeat(64)}` });
    expect([stale.status, stale.body.reason]).toEqual([409, 'not_in_shadow']);
    const { body: active } = await reviewer.post(`${BASE}/activate`, { hash: draft.hash });
    expect(active).toMatchObject({ shadow: null, active: { hash: draft.hash, activatedBy: 'Ana operator' } });
    expect(active.differences).toEqual([]);
    expect((await app.actions()).filter((action) => action.startsWith('policy.'))).toHaveLength(3);
  });

  it('is withdrawn as draft or from shadow, and from no other stage', async () => {
    const [browser] = await operators();
    await browser?.put(`${BASE}/draft`, { policy: POLICY, note: null });
    expect((await browser?.delete(`${BASE}/draft`))?.body.draft).toBeNull();
    expect((await browser?.delete(`${BASE}/draft`))?.body.reason).toBe('no_draft');
    expect((await browser?.delete(`${BASE}/shadow`))?.body.reason).toBe('no_shadow');
    expect((await browser?.post(`${BASE}/shadow`))?.body.reason).toBe('no_draft');
    for (const stage of ['active', 'previous', 'x']) {
      expect((await browser?.delete(`${BASE}/${stage}`))?.body.reason).toBe('not_found');
    }
  });

  it('is refused with the places of its problems, without the text of the caller', async () => {
    const [browser] = await operators();
    const policy = { ...POLICY, '1032456789': 'x', missingMandatoryFloor: 'much', floors: [{}] };
    const answer = await browser?.put(`${BASE}/draft`, { policy, note: null });
    expect([answer?.status, answer?.body.reason]).toEqual([400, 'invalid_policy']);
    expect(answer?.body.errors).toContainEqual({ pointer: '/policy', code: 'unknown_field' });
    expect(answer?.body.errors).toContainEqual({ pointer: '/policy/missingMandatoryFloor', code: 'invalid' });
    expect(answer?.text).not.toMatch(/1032456789|much/);
  });

  it.each([
    [{ policy: [], note: null }, '/policy'],
    [{ policy: POLICY, note: '' }, '/note'],
    [{ policy: POLICY, note: 'x'.repeat(201) }, '/note'],
  ])('is refused with a malformed body: %#', async (input, pointer) => {
    const [browser] = await operators();
    const answer = await browser?.put(`${BASE}/draft`, input);
    expect([answer?.status, answer?.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  it('is unknown for a tenant that does not exist', async () => {
    const browser = await app.signIn('operator');
    expect((await browser.get(BASE)).body.reason).toBe('unknown_tenant');
  });
});
