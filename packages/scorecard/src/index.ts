export * from './counterfactuals.js';
export * from './decider.js';
export * from './diff.js';
export * from './lint.js';
export * from './policy.js';
export { checkShape, PolicyInvalidError, type Problem } from './policy-shape.js';
export * from './scorecard.js';
export * from './version.js';
export * from './version-files.js';
