import type { Policy, PolicyValidator } from '@cotejo/scorecard/editor';
import { formatPolicy, readPolicyText } from './policy-json.js';

/** Accepts every object without the property `x`. */
const validate: PolicyValidator = (data) => {
  const isPolicy = typeof data === 'object' && data !== null && !('x' in data);
  validate.errors = isPolicy
    ? null
    : [
        {
          keyword: 'additionalProperties',
          instancePath: '/floors/0',
          schemaPath: '',
          params: { additionalProperty: 'x' },
        },
      ];
  return isPolicy;
};

describe('readPolicyText', () => {
  it('returns the policy of a formatted text', () => {
    const policy = { thresholds: { reviewFrom: 40 } } as unknown as Policy;
    expect(readPolicyText(formatPolicy(policy), validate)).toEqual({ policy });
  });

  it('returns the place and the problem of a text that does not match the schema', () => {
    expect(readPolicyText('{"x": 1}', validate)).toEqual({
      findings: [
        {
          severity: 'error',
          pointer: '/floors/0/x',
          en: 'is not a known property',
          es: 'is not a known property',
          examples: [],
        },
      ],
    });
  });

  it('returns the position of a syntax error', () => {
    expect(readPolicyText('{\n  "a": 1,\n  b\n}', validate)).toEqual({ syntax: { line: 3, column: 3 } });
  });

  it('returns null when the syntax error has no position', () => {
    expect(readPolicyText('', validate)).toEqual({ syntax: null });
  });
});
