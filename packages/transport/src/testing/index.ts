/** What tests of other packages use. */
export { BusFixture, type TestBus } from './bus-fixture.js';
export { type PacedCall, pacedCalls } from './paced-calls.js';
export { type Answer, kill, ReplicaFleet } from './replica-fleet.js';
