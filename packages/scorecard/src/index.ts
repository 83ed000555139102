export * from './scorecard.js';
export * from './policy.js';
export * from './decide.js';
