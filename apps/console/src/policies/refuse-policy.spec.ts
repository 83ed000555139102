import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { checkDraft, standardPolicy } from '@cotejo/scorecard';
import type { ConsoleError } from '../http/console-error.js';
import { refusePolicy } from './refuse-policy.js';

const FILES = policyFiles(defaultPoliciesDir());
const POLICY = { ...standardPolicy(FILES), id: 'cautious', version: '1.0.0', amountTiers: [] };

/** The refusal of a policy by the checks that scoring runs. */
function refusalOf(policy: unknown): ConsoleError {
  try {
    checkDraft(FILES, policy);
  } catch (error) {
    try {
      refusePolicy(error);
    } catch (refusal) {
      return refusal as ConsoleError;
    }
  }
  throw new Error('the policy was accepted');
}

it('points at each problem below /policy', () => {
  const { reason, details } = refusalOf({ ...POLICY, missingMandatoryFloor: 'much', thresholds: 5 });
  expect(reason).toBe('invalid_policy');
  expect(details.errors).toEqual(
    expect.arrayContaining([
      { pointer: '/policy/missingMandatoryFloor', code: 'invalid' },
      { pointer: '/policy/thresholds', code: 'invalid' },
    ]),
  );
  expect(details.detail).toContain('/missingMandatoryFloor ');
});

it.each([
  [{ ...POLICY, '1032456789': 1 }, '/policy'],
  [{ ...POLICY, thresholds: { ...POLICY.thresholds, '1032456789': 1 } }, '/policy/thresholds'],
])('reports an unknown member at its parent, without its name: %#', (policy, pointer) => {
  const { details } = refusalOf(policy);
  expect(details.errors).toContainEqual({ pointer, code: 'unknown_field' });
  expect(JSON.stringify(details)).not.toContain('1032456789');
});

it('reports fifty problems at most', () => {
  const floors = Array.from({ length: 80 }, () => ({}));
  expect(refusalOf({ ...POLICY, floors }).details.errors?.length).toBeLessThanOrEqual(50);
});

it('passes on every other error', () => {
  const error = new RangeError('x');
  expect(() => refusePolicy(error)).toThrow(error);
});
