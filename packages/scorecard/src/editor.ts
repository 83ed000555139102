/**
 * Checking, comparing and deciding while a person edits a policy, in a browser: nothing here imports a module of Node, or
 * compiles a schema with `eval`.
 */
export { Decider } from './deciding/decider.js';
export { withEvidence } from './explaining/challenges.js';
export { diffPolicies, type VersionChange } from './explaining/diff.js';
export { checkEdited, type Finding } from './lint/check-edited.js';
export type { EvidenceSettings, Policy } from './policy/policy.js';
export { problemOf } from './policy/problems.js';
export type { PolicyValidator } from './policy/read-policy.js';
export { witnessText } from './proof/witness-text.js';
export type { OffsetRule, Scorecard } from './scorecard/scorecard.js';
export { versionName } from './versions/version.js';
