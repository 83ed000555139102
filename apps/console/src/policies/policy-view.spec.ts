import type { StoredPolicy } from '@cotejo/accounts';
import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { standardPolicy } from '@cotejo/scorecard';
import { stagesView } from './policy-view.js';

const standard = standardPolicy(policyFiles(defaultPoliciesDir()));
const EMPTY = { draft: null, shadow: null, active: null, previous: null, returned: null };
const reader = { standard, nameOf: (actor: string) => `name of ${actor}`, activationProblem: null };

const stored = (reviewFrom: number, over: Partial<StoredPolicy> = {}): StoredPolicy =>
  ({
    name: `own@${reviewFrom}`,
    hash: `sha256:${reviewFrom}`,
    note: null,
    policy: { ...standard, thresholds: { ...standard.thresholds, reviewFrom } },
    draftedBy: 'mem_1',
    draftedAt: 1_000,
    shadowedBy: null,
    shadowedAt: null,
    activatedBy: null,
    activatedAt: null,
    ...over,
  }) as StoredPolicy;

it('shows who moved a version and when', () => {
  const active = stored(1, { shadowedBy: 'mem_2', shadowedAt: 2_000, activatedBy: 'mem_3', activatedAt: 3_000 });
  expect(stagesView({ ...EMPTY, active }, reader).active).toMatchObject({
    name: 'own@1',
    draftedBy: 'name of mem_1',
    draftedAt: '1970-01-01T00:00:01.000Z',
    shadowedBy: 'name of mem_2',
    shadowedAt: '1970-01-01T00:00:02.000Z',
    activatedBy: 'name of mem_3',
    activatedAt: '1970-01-01T00:00:03.000Z',
  });
});

it('shows null for steps that did not happen', () => {
  expect(stagesView({ ...EMPTY, draft: stored(1) }, reader).draft).toMatchObject({
    shadowedBy: null,
    shadowedAt: null,
    activatedBy: null,
    activatedAt: null,
  });
});
