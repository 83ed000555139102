import { checkPolicy, defaultPoliciesDir, PolicyFileError } from '@cotejo/platform';
import { VelocityLimits } from './velocity-limits.js';

const DAY_MS = 86_400_000;

it('loads the limits of the build', () => {
  const { names, scriptArgument } = VelocityLimits.load(defaultPoliciesDir());
  expect(names).toContain('documents_per_phone_day');
  const windows: [lengthMs: number, limits: unknown[]][] = JSON.parse(scriptArgument).flat();
  expect(windows.flatMap(([, limits]) => limits)).toHaveLength(names.length);
  expect(Math.max(...windows.map(([lengthMs]) => lengthMs))).toBeLessThanOrEqual(DAY_MS);
});

it('numbers the limits for the script, by subject and window', () => {
  const { scriptArgument } = new VelocityLimits([
    { count: 'documents', of: 'phone', window: 'hour', max: 3 },
    { count: 'checks', of: 'phone', window: 'day', max: 40 },
    { count: 'checks', of: 'phone', window: 'hour', max: 20 },
  ]);
  const hour = [
    3_600_000,
    [
      [1, 1, 3],
      [3, 0, 20],
    ],
  ];
  expect(JSON.parse(scriptArgument)).toEqual([[], [hour, [DAY_MS, [[2, 0, 40]]]], []]);
});

it('refuses two limits for the same count', () => {
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
