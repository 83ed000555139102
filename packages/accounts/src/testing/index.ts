/** What tests of other packages use. */
export { generateKey } from '../keys/api-key.js';
export { type AccountsFixture, BY, PEPPER, PLANS, startAccounts } from './accounts-fixture.js';
export { measureRefusals, median, welchT } from './key-timing.js';
export { addPastUsage, setCreationDay } from './past-usage.js';
export { openProductAccounts, type ProductAccounts } from './product-accounts.js';
