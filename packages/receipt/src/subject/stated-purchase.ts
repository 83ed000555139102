import { attributesIn, type StatedDelivery, type StatedPayment } from '@cotejo/contracts';
import {
  DELIVERY_KIND_OF,
  type DeliveryDto,
  type EntregaDto,
  METHOD_OF,
  type PagoDto,
  type PaymentDto,
  type SentAttributes,
} from '@cotejo/contracts/dto';
import type { Subject } from './subject.js';

type Purchase = Pick<Subject, 'payment' | 'delivery' | 'attributes'>;

/** Reads payment, delivery and attributes of a body of verify. */
export function purchaseOfVerify(
  pago: PagoDto | null | undefined,
  entrega: EntregaDto | null | undefined,
  atributos: SentAttributes | null | undefined,
): Purchase {
  return purchaseOf(
    pago && {
      method: pago.metodo ? METHOD_OF[pago.metodo] : null,
      confirmed: pago.confirmado ?? null,
      holder: pago.titular ?? null,
      bin: pago.bin ?? null,
      threeDs: pago.tresds ?? null,
    },
    entrega && { kind: entrega.tipo ? DELIVERY_KIND_OF[entrega.tipo] : null, receiver: entrega.tercero ?? null },
    atributos,
  );
}

/** Reads payment, delivery and attributes of a body of analyze. */
export function purchaseOfAnalyze(
  payment: PaymentDto | null | undefined,
  delivery: DeliveryDto | null | undefined,
  attributes: SentAttributes | null | undefined,
): Purchase {
  return purchaseOf(
    payment && {
      method: payment.method ?? null,
      confirmed: payment.confirmed ?? null,
      holder: payment.holder ?? null,
      bin: payment.bin ?? null,
      threeDs: payment.three_ds ?? null,
    },
    delivery && { kind: delivery.kind ?? null, receiver: delivery.receiver ?? null },
    attributes,
  );
}

/** An object without a value counts as not sent. */
function purchaseOf(
  payment: StatedPayment | null | undefined,
  delivery: StatedDelivery | null | undefined,
  sent: SentAttributes | null | undefined,
): Purchase {
  const attributes = attributesIn(sent ?? {});
  return {
    ...(payment && hasValue(payment) && { payment }),
    ...(delivery && hasValue(delivery) && { delivery }),
    ...(hasValue(attributes) && { attributes }),
  };
}

const hasValue = (part: object) => Object.values(part).some((value) => value !== null);
