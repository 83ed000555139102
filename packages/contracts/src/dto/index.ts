export * from './analyze.dto.js';
export * from './cedula.dto.js';
export * from './challenge.dto.js';
export * from './counterfactual.dto.js';
export * from './error.dto.js';
export * from './evidence.dto.js';
export { partOf } from './field-kinds.js';
export * from './gps.dto.js';
export * from './outcome.dto.js';
export {
  DELIVERY_KIND_OF,
  DeliveryDto,
  EntregaDto,
  METHOD_OF,
  PagoDto,
  PaymentDto,
  type SentAttributes,
} from './purchase.dto.js';
export {
  RECEIPT_UNAVAILABLE,
  ReceiptDto,
  ReceiptField,
  ReceiptKeyDto,
  ReceiptKeysDto,
} from './receipt.dto.js';
export * from './replay.dto.js';
export * from './sandbox.dto.js';
export * from './score-interval.dto.js';
export * from './screening.dto.js';
export * from './source-status.dto.js';
export * from './verify.dto.js';
