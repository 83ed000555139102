/** Deciding with a policy in a browser: nothing here imports a module of Node, or compiles a schema with `eval`. */

export { OFFSET } from './deciding/contributions.js';
export { Decider } from './deciding/decider.js';
export { reasonsOf } from './deciding/factors.js';
export * from './deciding/score-stability.js';
export { amountSteps } from './explaining/amount-steps.js';
export { eachChallenge } from './explaining/challenges.js';
export { counterfactualsOf } from './explaining/counterfactuals.js';
export { obtainableFrom } from './explaining/obtainable.js';
export { type Policy, thresholdsFor } from './policy/policy.js';
export { PolicyInvalidError, type Problem } from './policy/problems.js';
export { type PolicyValidator, readPolicy } from './policy/read-policy.js';
export { thresholdLimits, withThresholds } from './policy/threshold-limits.js';
export { dependsOnPurchase } from './rules/merchant-rules.js';
export type { Scorecard } from './scorecard/scorecard.js';
export { contentHash, versionName } from './versions/version.js';
