import type { InputName } from '@cotejo/contracts';

/** Raised whenever the computation of a commitment changes. */
export const COMMITMENT_SCHEME = 'cotejo-commitment-v1';

/** Names of the inputs in receipts. */
export const RECEIPT_NAMES = {
  document: 'document',
  name: 'name',
  issueDate: 'issue_date',
  phone: 'phone',
  phoneToken: 'phone_token',
  email: 'email',
  address: 'address',
  city: 'city',
  ip: 'ip',
  gps: 'gps',
  biometric: 'biometric',
  amount: 'amount',
  payment: 'payment',
  delivery: 'delivery',
  attributes: 'attributes',
  orders: 'orders',
} as const satisfies Record<InputName, string>;

export type ReceiptInputName = (typeof RECEIPT_NAMES)[InputName];

export const INPUT_NAMES = Object.keys(RECEIPT_NAMES) as InputName[];
export const RECEIPT_INPUT_NAMES: readonly ReceiptInputName[] = Object.values(RECEIPT_NAMES);

/** Base64url texts by the input's name in receipts. */
export type ByInput = Partial<Record<ReceiptInputName, string>>;

/** The inputs of a receipt, by their names in scoring. */
export function inputNamesOf(commitments: ByInput): InputName[] {
  return INPUT_NAMES.filter((name) => commitments[RECEIPT_NAMES[name]] !== undefined);
}
