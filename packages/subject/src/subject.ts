import type { GeoPoint, InputName } from '@cotejo/contracts';

/** A buyer as asked about, normalised once; both variants end here, and it is what a receipt commits to. */
export interface Subject {
  /** Canonical cédula: digits without leading zeros. */
  document: string;
  /** What the buyer says of the own card; compared with the registry. */
  name: string | null;
  /** YYYY-MM-DD. */
  issueDate: string | null;
  phone: string | null;
  /** Of the operator, obtained by the buyer's device: proves that the device uses the line. */
  phoneToken: string | null;
  email: string | null;
  address: string | null;
  city: string | null;
  ip: string | null;
  gps: GeoPoint | null;
  /** The operator's reference of a biometric validation. */
  biometric: string | null;
  amountCop: number | null;
}

/** The value of each input that was sent. */
export type InputValues = Partial<Record<InputName, string | number | GeoPoint>>;

export function inputValuesOf({ document, amountCop: amount, ...optional }: Subject): InputValues {
  const sent = Object.entries({ ...optional, amount }).filter(([, value]) => value !== null);
  return { document, ...Object.fromEntries(sent) };
}

/** Which inputs a subject has, by name. */
export function inputsOf(subject: Subject): InputName[] {
  return Object.keys(inputValuesOf(subject)) as InputName[];
}
