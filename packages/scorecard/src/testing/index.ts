/** What tests of other packages use. */
export { anyPolicyOf, anyScorecard } from './any-policy.js';
export { ATTRIBUTES, anyMerchantRules, anyPurchase } from './any-rules.js';
