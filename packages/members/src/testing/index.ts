/** What tests of other packages use. */
export { BY, type MembersFixture, PLANS, startMembers } from './members-fixture.js';
export { partsOf } from './parts.js';
