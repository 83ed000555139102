export * from './counterfactuals.js';
export * from './decider.js';
export * from './lint.js';
export * from './policy.js';
export { PolicyInvalidError } from './policy-shape.js';
export * from './scorecard.js';
export * from './version.js';
