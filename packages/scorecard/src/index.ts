export * from './decide.js';
export * from './policy.js';
export * from './scorecard.js';
