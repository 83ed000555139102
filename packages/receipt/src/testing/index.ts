/** What tests of other packages use. */
export { newPrivateKeyPem } from '../keys/pem-keys.js';
export { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from './receipts.js';
export { PIN, SoftToken, softHsm } from './soft-token.js';
