export * from './account-errors.js';
export * from './account-store.js';
export * from './admission.js';
export * from './api-key.js';
export * from './authenticator.js';
export * from './plans.js';
export * from './quota-period.js';
