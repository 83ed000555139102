import type { EarlierOrders } from './stated-evidence.js';

/** How the buyer pays. */
export const PAYMENT_METHODS = [
  'cash_on_delivery',
  'card',
  'pse',
  'nequi',
  'daviplata',
  'bre_b',
  'cash',
  'transfer',
  'credit',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Who says that money has arrived: the merchant's own account, of which receipts are forged, or a payment gateway. */
export const CONFIRMATIONS = ['account', 'gateway'] as const;
/** Methods of which the buyer shows a receipt. */
export const RECEIPT_METHODS: readonly PaymentMethod[] = ['nequi', 'daviplata', 'bre_b', 'transfer'];

/** Where the goods go. */
export const DELIVERY_KINDS = ['home', 'pickup_point', 'store', 'digital'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** A value of an attribute that the merchant's policy declares. */
export type AttributeValue = string | number | boolean;

/** What the rules of a policy may read about the purchase. It never has a name, a document or digits of a card. */
export interface PurchaseContext {
  /** `confirmed`: the payment gateway has the money; `threeDs`: the bank authenticated the card. Not stated is unknown. */
  payment?: { method: PaymentMethod | null; confirmed: boolean | null; threeDs: boolean | null };
  delivery?: { kind: DeliveryKind | null; hasOtherReceiver: boolean };
  /** Earlier orders of the buyer at the merchant; the same as the stated evidence. */
  history?: EarlierOrders;
  attributes?: Record<string, AttributeValue>;
}
