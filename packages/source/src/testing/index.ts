/** What tests of other packages use. */
export { startFailingReplica } from './failing-replica.js';
export { providerContext } from './provider-context.js';
