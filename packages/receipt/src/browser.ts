/** Receipts in a browser: nothing here imports a module of Node. It reads and replays a receipt; it does not verify a signature. */
export { compareKept, findReceipt, type KeptComparison, type KeptReceipt } from './check/kept-receipt.js';
export type { ByInput } from './input-names.js';
export type { ReceiptCharacteristic, ReceiptPayload, ReceiptSource } from './payload.js';
export { isCommittedAmount } from './replay/committed-amount.js';
export { addsUp } from './replay/consistency.js';
export { compareDecision, type Difference } from './replay/differences.js';
export { findMatchingAmount } from './replay/matching-amount.js';
export { factsFromReceipt, wasPolicyUnknown } from './replay/receipt-facts.js';
