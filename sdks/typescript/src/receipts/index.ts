/** The parts of the check of a receipt, for programs that have the keys at hand. */
export { ReceiptError } from '../errors.js';
export { commitmentOf, openSignedToken } from './signed-token.js';
