/** What tests of other packages use. */
export { BY, type EventsFixture, PEPPER, PLANS, startEvents, WITH_LOOPBACK } from './events-fixture.js';
