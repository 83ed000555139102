import type { Policy, PolicyValidator } from '@cotejo/scorecard/editor';
import { formatPolicy, readEdited } from './policy-json.js';

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

describe('readEdited', () => {
  it('returns the policy of a formatted text', () => {
    const policy = { thresholds: { reviewFrom: 40 } } as unknown as Policy;
    const text = formatPolicy(policy);
    expect(readEdited(text, validate)).toEqual({ form: policy, text, policy, findings: [], syntax: undefined });
  });

  it('returns the place and the problem of a text that does not match the schema', () => {
    expect(readEdited('{"x": 1}', validate)).toMatchObject({
      form: null,
      policy: null,
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
    expect(readEdited('{\n  "a": 1,\n  b\n}', validate).syntax).toEqual({ line: 3, column: 3 });
  });

  it('returns null when the syntax error has no position', () => {
    expect(readEdited('', validate).syntax).toBeNull();
  });

  it('keeps the form while a number is missing, and has no policy', () => {
    const edited = { x: Number.NaN } as unknown as Policy;
    expect(readEdited(edited, validate)).toMatchObject({ form: edited, text: '{\n  "x": null\n}', policy: null });
  });
});
