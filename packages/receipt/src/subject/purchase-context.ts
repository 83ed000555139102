import { foldUpper } from '@cotejo/colombia/text-fold';
import type { PurchaseContext } from '@cotejo/contracts';
import { nameToCompare, type Subject } from './subject.js';

/** What rules may read about the purchase of a subject: no name, no document, and no digit of a card. */
export function purchaseContextOf(subject: Subject): PurchaseContext | undefined {
  const { payment, delivery, attributes, evidence } = subject;
  const history = evidence?.orders;
  if (!payment && !delivery && !attributes && !history) {
    return undefined;
  }
  return {
    ...(payment && {
      payment: { method: payment.method, confirmed: payment.confirmed, threeDs: payment.threeDs },
    }),
    ...(delivery && { delivery: { kind: delivery.kind, hasOtherReceiver: hasOtherReceiver(subject) } }),
    ...(history && { history }),
    ...(attributes && { attributes }),
  };
}

/** Forms of shops often repeat the buyer as the receiver, so the words of the claimed name are no other person. */
function hasOtherReceiver(subject: Subject): boolean {
  const buyer = wordsOf(nameToCompare(subject));
  return wordsOf(subject.delivery?.receiver ?? null).some((word) => !buyer.includes(word));
}

const wordsOf = (name: string | null): string[] => foldUpper(name ?? '').match(/\p{L}+/gu) ?? [];
