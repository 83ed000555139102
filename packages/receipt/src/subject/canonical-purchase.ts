import type { AttributeValue, InputName, StatedDelivery, StatedEvidence, StatedPayment } from '@cotejo/contracts';

/** The part of a subject that is about the purchase. */
export interface Purchase {
  payment?: StatedPayment;
  delivery?: StatedDelivery;
  /** Attributes that the tenant's policy declares. */
  attributes?: Readonly<Record<string, AttributeValue>>;
  /** What the merchant states that the buyer proved. Only its earlier orders are an input: of the rest a receipt has kind and age. */
  evidence?: StatedEvidence;
}

type Line = readonly [name: string, value: string | number | boolean | null];

/**
 * Payment, delivery, attributes and earlier orders as receipts commit to them: a line `name=value` for each value that was
 * sent, in a fixed order. No value has a line break. docs/receipts.md describes it, and the SDKs do the same.
 */
export function canonicalPurchase({
  payment,
  delivery,
  attributes,
  evidence,
}: Purchase): Partial<Record<InputName, string>> {
  const orders = evidence?.orders;
  return {
    ...(payment && {
      payment: linesOf([
        ['method', payment.method],
        ['confirmed', payment.confirmed],
        ['holder', payment.holder],
        ['bin', payment.bin],
        ['three_ds', payment.threeDs],
      ]),
    }),
    ...(delivery && {
      delivery: linesOf([
        ['kind', delivery.kind],
        ['receiver', delivery.receiver],
      ]),
    }),
    ...(attributes && {
      attributes: linesOf(Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))),
    }),
    ...(orders && {
      orders: linesOf([
        ['delivered', orders.delivered],
        ['refused', orders.refused],
        ['charged_back', orders.chargedBack],
        ['months_since_first', orders.monthsSinceFirst],
      ]),
    }),
  };
}

const linesOf = (lines: readonly Line[]): string =>
  lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
