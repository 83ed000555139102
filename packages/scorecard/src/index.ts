export * from './decider.js';
export { type Factor, factorsOf, reasonsOf } from './factors.js';
export * from './policy.js';
export { PolicyInvalidError } from './policy-shape.js';
export * from './scorecard.js';
export * from './version.js';
