/** What tests of other packages use. */
export { type DeclaredEmulator, startDeclaredVendor, VENDOR_SECRET } from './declared-emulator.js';
export { startFailingReplica } from './failing-replica.js';
export { providerContext } from './provider-context.js';
export { diditAnswer, FOREIGNER, GOOD_ANSWERS, HOLDER, type VendorAnswer } from './vendor-answers.js';
