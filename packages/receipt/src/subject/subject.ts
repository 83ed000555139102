import type { GeoPoint, InputName, StatedEvidence } from '@cotejo/contracts';

/**
 * The person of a request, with normalised values. Both variants are mapped to it, and receipts commit to its values.
 */
export interface Subject {
  /** Canonical cédula: digits without leading zeros. */
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
  /** What the merchant states that the buyer proved. It is no input: a receipt has its kind and age, and no commitment. */
  evidence?: StatedEvidence;
}

/** Values of the inputs that were sent, by input name. */
export type InputValues = Partial<Record<InputName, string | number | GeoPoint>>;

/** Properties of a subject that are no input, or have another name. */
const NO_INPUTS: readonly (keyof Subject)[] = ['amountCop', 'comparedName', 'evidence'];

/** The values of a subject without the inputs that were not sent. */
export function inputValuesOf(subject: Subject): InputValues {
  const sent: Record<string, unknown> = {};
  for (const name of Object.keys(subject) as (keyof Subject)[]) {
    if (!NO_INPUTS.includes(name) && subject[name] !== null) {
      sent[name] = subject[name];
    }
  }
  if (subject.amountCop !== null) {
    sent.amount = subject.amountCop;
  }
  return sent as InputValues;
}

/** The claimed name in letters: HTML entities of a shop's form (`Mu&ntilde;oz`) are read, and letters in a wrong encoding. */
export const nameToCompare = ({ name, comparedName = name }: Pick<Subject, 'name' | 'comparedName'>): string | null =>
  comparedName;

/** Names of the inputs that a subject has. */
export function inputsOf(subject: Subject): InputName[] {
  return Object.keys(inputValuesOf(subject)) as InputName[];
}
