export type { BatchOptions, Row } from './batch.js';
export type { Answer, AnswerFacts } from './call/answer.js';
export {
  type BatchCallOptions,
  type BatchStreamOptions,
  type CallOptions,
  type CedulaOptions,
  type ChargedCallOptions,
  Cotejo,
  type DecisionOptions,
  type Include,
} from './client.js';
export type { ClientOptions, Environment, Language } from './configuration.js';
export type { AskBuyer, BuyerEvidence, Decision } from './decision.js';
export * from './errors.js';
export type * from './models.js';
export type {
  ReceiptCharacteristic,
  ReceiptPayload,
  ReceiptSource,
  ReceiptVersion,
} from './receipts/receipt-payload.js';
export type { VerifiedAnswer } from './receipts/verify-receipt.js';
export type { BatchRow, BatchStream, BatchSummary } from './stream/batch-stream.js';
export { VERSION } from './version.js';
export { type VerifyWebhookOptions, verifyWebhook, type WebhookEvent } from './webhooks/verify-webhook.js';
