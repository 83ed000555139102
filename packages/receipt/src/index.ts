export {
  type ByInput,
  type ComparedInput,
  compareInputs,
  type InputVerdict,
  RECEIPT_INPUT_NAMES,
  type ReceiptInputName,
} from './commitments.js';
export { openDocument, signDocument } from './jws.js';
export { LiveReceiptKeys } from './keys/live-receipt-keys.js';
export { type JwkSet, type KnownKeys, keysOfJwks, ReceiptKeys } from './keys/receipt-keys.js';
export { rotateKeys } from './keys/rotate-keys.js';
export type { EvidentDecision, Receipted, ReceiptPayload, ReceiptVariant } from './payload.js';
export { issueReceipt, openReceipt, RECEIPT_TYPE, type Receipt } from './receipt.js';
export { ReceiptInvalidError, type ReceiptProblem } from './receipt-invalid.error.js';
export { addsUp } from './replay/consistency.js';
export { type Difference, differencesTo } from './replay/differences.js';
export { amountLike, deciderOf } from './replay/policies-of-hash.js';
export { factsOf, wasPolicyUnknown } from './replay/receipt-facts.js';
export { findReceipt, type KeptReceipt } from './verification/kept-receipt.js';
export {
  type DecidedAgain,
  RequestUnusableError,
  type Verification,
  verifyReceipt,
} from './verification/verify-receipt.js';
