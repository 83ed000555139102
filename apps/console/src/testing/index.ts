/** What tests of other packages use. */

export { OPERATIONS, type OperationRules } from '../api/operations.js';
export type { MailView } from '../api/operator.api.js';
export { factsOf, TEST_BUYERS, type TestBuyer } from '../api/test-buyers.js';
export { openKey } from '../playground/sealed-key.js';
export { ConsoleBrowser } from './console-browser.js';
export { fillDirectory } from './fill-directory.js';
export { CLIENT, type OpenidProvider, ProviderBrowser, startOpenidProvider } from './openid-provider.js';
export { solvePuzzle } from './solve-puzzle.js';
export { startTxtServer, type TxtServer } from './txt-server.js';
