import type { ReceiptPayload } from '../payload.js';
import type { Subject } from './subject.js';

/**
 * The subject as a receipt can know it. A receipt without a commitment to earlier orders had none, was issued before receipts
 * committed to them, or belongs to the first of two requests. Like other evidence, they are then not compared and not decided with.
 */
export function committedSubject(subject: Subject, { inputs }: Pick<ReceiptPayload, 'inputs'>): Subject {
  if (!subject.evidence?.orders || inputs.orders !== undefined) {
    return subject;
  }
  const { orders: _, ...evidence } = subject.evidence;
  return { ...subject, evidence };
}
