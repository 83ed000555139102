/** Deciding with a policy in a browser: nothing here imports a module of Node, or compiles a schema with `eval`. */
export { Decider } from './deciding/decider.js';
export * from './deciding/score-stability.js';
export type { Policy } from './policy/policy.js';
export { PolicyInvalidError, type Problem } from './policy/problems.js';
export { type PolicyValidator, readPolicy } from './policy/read-policy.js';
export { thresholdLimits, withThresholds } from './policy/threshold-limits.js';
export type { Scorecard } from './scorecard/scorecard.js';
export { versionName } from './versions/version.js';
