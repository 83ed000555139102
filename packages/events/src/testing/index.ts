/** What tests of other packages use. */
export { BY, type EventsFixture, PLANS, startEvents } from './events-fixture.js';
