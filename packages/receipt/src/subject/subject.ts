import type { GeoPoint, InputName } from '@cotejo/contracts';
import { canonicalPurchase, type Purchase } from './canonical-purchase.js';

/**
 * The person of a request, with normalised values. Both variants are mapped to it, and receipts commit to its values.
 */
export interface Subject extends Purchase {
  /** Id of the document, see `documentId`: the bare number of a cédula, else kind and number (`CE 712046`). */
  document: string;
  /** The name that the buyer claims, as receipts commit to it. */
  name: string | null;
  /** The claimed name as sources compare it, see `nameToCompare`; absent when it is the same. */
  comparedName?: string | null;
  /** Issue date of the card that the buyer claims, YYYY-MM-DD. */
  issueDate: string | null;
  phone: string | null;
  /** Token of the operator, obtained by the buyer's device. It proves that the device uses the phone line. */
  phoneToken: string | null;
  email: string | null;
  address: string | null;
  city: string | null;
  ip: string | null;
  gps: GeoPoint | null;
  /** Reference of a biometric validation, given by its operator. */
  biometric: string | null;
  amountCop: number | null;
}

/** Values of the inputs that were sent, by input name. */
export type InputValues = Partial<Record<InputName, string | number | GeoPoint>>;

/** Inputs that a subject has under their own name. */
const PLAIN_INPUTS = [
  'document',
  'name',
  'issueDate',
  'phone',
  'phoneToken',
  'email',
  'address',
  'city',
  'ip',
  'gps',
  'biometric',
] as const satisfies readonly InputName[];

/** Inputs of which receipts have a canonical text. */
const PURCHASE_INPUTS = ['payment', 'delivery', 'attributes'] as const satisfies readonly InputName[];

/** The values of a subject without the inputs that were not sent. */
export function inputValuesOf(subject: Subject): InputValues {
  const sent: InputValues = {};
  for (const name of PLAIN_INPUTS) {
    const value = subject[name];
    if (value !== null) {
      sent[name] = value;
    }
  }
  if (subject.amountCop !== null) {
    sent.amount = subject.amountCop;
  }
  return Object.assign(sent, canonicalPurchase(subject));
}

/** The claimed name in letters: HTML entities of a shop's form (`Mu&ntilde;oz`) are read, and letters in a wrong encoding. */
export const nameToCompare = ({ name, comparedName = name }: Pick<Subject, 'name' | 'comparedName'>): string | null =>
  comparedName;

/** Names of the inputs that a subject has. */
export function inputsOf(subject: Subject): InputName[] {
  const inputs: InputName[] = PLAIN_INPUTS.filter((name) => subject[name] !== null);
  if (subject.amountCop !== null) {
    inputs.push('amount');
  }
  if (subject.evidence?.orders) {
    inputs.push('orders');
  }
  return [...inputs, ...PURCHASE_INPUTS.filter((name) => subject[name] !== undefined)];
}
