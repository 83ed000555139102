import { Env } from '@cotejo/platform';
import { isUnattendedAllowed } from './unattended.js';

it.each([
  ['sandbox', undefined, true],
  ['production', undefined, false],
  ['sandbox', 'off', false],
  ['production', 'on', true],
] as const)('in %s with the setting %s: %p', (environment, setting, allowed) => {
  const env = new Env(setting && { COTEJO_UNATTENDED_ACTIVATION: setting });
  expect(isUnattendedAllowed(environment, env)).toBe(allowed);
});

it('refuses another value of the setting', () => {
  const env = new Env({ COTEJO_UNATTENDED_ACTIVATION: 'maybe' });
  expect(() => isUnattendedAllowed('sandbox', env)).toThrow('COTEJO_UNATTENDED_ACTIVATION');
});
