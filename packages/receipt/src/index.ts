export { compareKept, findReceipt, type KeptComparison, type KeptReceipt } from './check/kept-receipt.js';
export {
  type DecidedAgain,
  type ReceiptCheck,
  RequestUnusableError,
  verifyReceipt,
} from './check/verify-receipt.js';
export { type ComparedInput, commit, compareInputs, type InputVerdict } from './commitments.js';
export { type ByInput, RECEIPT_INPUT_NAMES, RECEIPT_NAMES, type ReceiptInputName } from './input-names.js';
export { openDocument, signDocument } from './jws.js';
export {
  type JwkSet,
  type KnownKeys,
  keysOfJwks,
  publicJwk,
  ReceiptKeys,
  type SigningToken,
  thumbprintOf,
} from './keys/receipt-keys.js';
export { announceTokenKey, rotateKeys } from './keys/rotate-keys.js';
export { type Signer, SigningUnavailableError } from './keys/signer.js';
export type { DecisionWithEvidence, ReceiptContext, ReceiptPayload, ReceiptVariant } from './payload.js';
export { issueReceipt, openReceipt, RECEIPT_TYPE, type Receipt } from './receipt.js';
export { RECEIPT_SETTINGS } from './receipt.settings.js';
export { ReceiptInvalidError, type ReceiptProblem } from './receipt-invalid.error.js';
export { addsUp } from './replay/consistency.js';
export { compareDecision, type Difference } from './replay/differences.js';
export { findDecider } from './replay/find-decider.js';
export { findMatchingAmount } from './replay/matching-amount.js';
export { factsFromReceipt, wasPolicyUnknown } from './replay/receipt-facts.js';
export { issueCheckpoint, openCheckpoint } from './signed-checkpoint.js';
export { committedSubject } from './subject/committed-subject.js';
export { TokenError } from './token/pkcs11.js';
export { readTokenConfig, type TokenConfig } from './token/token-config.js';
export { TokenSession } from './token/token-session.js';
export { TokenSigner } from './token/token-signer.js';
