import { firstChoices } from './first-choices.js';

it.each([
  [[], 'shipped:default', 'shipped:default'],
  [['standard'], 'standard', 'standard'],
  [['standard', 'draft'], 'standard', 'draft'],
  [['active', 'shadow', 'standard'], 'active', 'shadow'],
  // After an activation: against the policy before it, not against itself.
  [['active', 'standard'], 'standard', 'active'],
  [['active', 'previous', 'standard'], 'previous', 'active'],
] as const)('of %j compares %s with %s', (origins, baseline, candidate) => {
  expect(firstChoices(origins.map((origin) => ({ id: origin, origin })))).toEqual({ baseline, candidate });
});
