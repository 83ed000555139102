/** What tests of other packages use. */
export { writeBundleKeys } from './bundle-keys.js';
export { fixture, importFixture, POLICY } from './fixtures.js';
