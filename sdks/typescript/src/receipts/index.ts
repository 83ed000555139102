/** The parts of the check of a receipt, for programs that have the keys at hand. */
export { ReceiptError } from '../errors.js';
export { NotNormalisable, normaliseInputs } from './normalise.js';
export { commitmentOf, openSignedToken } from './signed-token.js';
