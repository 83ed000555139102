import type { DeliveryKind, PaymentMethod } from './purchase-context.js';

/** How the merchant says that the order is paid. `null`: not stated. */
export interface StatedPayment {
  method: PaymentMethod | null;
  /** The payment gateway has the money. */
  confirmed: boolean | null;
  /** Name or document of the account that pays. */
  holder: string | null;
  /** First six to eight digits of the card. */
  bin: string | null;
  threeDs: boolean | null;
}

/** How the merchant says that the order is delivered. `null`: not stated. */
export interface StatedDelivery {
  kind: DeliveryKind | null;
  /** Name of a person who receives the order for the buyer. */
  receiver: string | null;
}
