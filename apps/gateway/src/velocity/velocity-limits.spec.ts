import { checkPolicy, defaultPoliciesDir, PolicyFileError } from '@cotejo/platform';
import { VelocityLimits } from './velocity-limits.js';

const DAY_MS = 86_400_000;

it('takes the limits of the build', () => {
  const { names, scriptArguments } = VelocityLimits.load(defaultPoliciesDir());
  expect(names).toContain('documents_per_phone_day');
  expect(scriptArguments).toHaveLength(1 + 4 * names.length);
  const windows = scriptArguments.filter((_, index) => index % 4 === 3);
  expect(Math.max(...windows)).toBeLessThanOrEqual(DAY_MS);
});

it('hands them on in figures', () => {
  const { scriptArguments } = new VelocityLimits([{ count: 'documents', of: 'phone', window: 'hour', max: 3 }]);
  expect(scriptArguments).toEqual([1, 2, 1, 3_600_000, 3]);
});

it('refuses two limits of one count, which it would count twice', () => {
  const limit = { count: 'checks', of: 'ip', window: 'day', max: 9 } as const;
  expect(() => new VelocityLimits([limit, { ...limit, max: 10 }])).toThrow(PolicyFileError);
});

it.each([
  { count: 'phones', of: 'phone', window: 'hour', max: 3 },
  { count: 'checks', of: 'document', window: 'week', max: 3 },
  { count: 'checks', of: 'email', window: 'hour', max: 3 },
  { count: 'checks', of: 'document', window: 'hour', max: 0 },
  { count: 'documents', of: 'ip', window: 'hour', max: 1_001 },
])('has no limit such as %j', (limit) => {
  const check = (limits: object[]) =>
    checkPolicy({ version: '1.0.0', limits }, defaultPoliciesDir(), 'velocity.json', 'velocity.schema.json');
  expect(() => check([limit])).toThrow(PolicyFileError);
  expect(() => check([{ count: 'checks', of: 'ip', window: 'day', max: 9_000 }])).not.toThrow();
});
