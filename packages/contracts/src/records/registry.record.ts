/** The buyer's statements about the card. The registry compares them with its record. */
export interface ClaimedIdentity {
  name: string | null;
  /** YYYY-MM-DD. */
  issueDate: string | null;
}

/** `document`: its id, see `documentId`. */
export interface RegistryQuery {
  document: string;
  claimed?: ClaimedIdentity;
  /** Name or document of the account that pays. */
  payer?: string;
  /** A large amount, see `LARGE_AMOUNT_COP`, and nothing else about the buyer. */
  alone?: true;
}

/** From this amount in pesos, a cédula with nothing else is a doubt: the first tier of amounts of the default policies. */
export const LARGE_AMOUNT_COP = 5_000_000;

/** `X`: the registry says that it is neither (NB, T, X). Which of them is not kept, because no check needs it. */
export type Sex = 'F' | 'M' | 'X';

/**
 * The civil registry's record of a number (interface, section 2.6). Dates are YYYY-MM-DD. A provider that only compares has no names and dates, only whether the claimed ones match.
 */
export interface RegistryRecord {
  /** ANI status code (facts: 0 and 1 valid, 12 and 14 valid with alert, others cancelled, pending, unknown). */
  statusCode: number;
  /** Status in the words of the wire, e.g. `vigente`, `cancelada_por_muerte`. */
  status: string;
  /** Usable as an identity document. */
  valid: boolean;
  firstName: string | null;
  secondName: string | null;
  firstSurname: string | null;
  /** Particle between the surnames, e.g. `DE LA`. */
  surnameParticle: string | null;
  secondSurname: string | null;
  issueDate: string | null;
  issuePlace: string | null;
  sex: Sex | null;
  /** Whether the claimed name matches the holder's; `null`: no claim, or the provider did not compare it. */
  nameMatches: boolean | null;
  /** How a name that does not match differs; `null` when the name matches, or when only the provider compared it. */
  nameDifference: NameDifference | null;
  issueDateMatches: boolean | null;
  /** The claimed date of issue does not match, but does with day and month turned around. */
  issueDateTurned: boolean;
  /** Whose account pays, `null`: the query does not say, or what it says cannot be compared. */
  payer: PayerDifference | 'holder' | null;
  /** As the query has it. */
  alone: boolean;
}

/**
 * `short`: a surname of the holder with a short form of the given names; `family`: a surname of the holder with other given names;
 * `stranger`: no surname of the holder, or only one of the most common.
 */
export const NAME_DIFFERENCES = ['short', 'family', 'stranger'] as const;
export type NameDifference = (typeof NAME_DIFFERENCES)[number];

/**
 * How an account that pays is not the holder's. `named`: it is a stranger's, and the request states the same name as the buyer's;
 * `document`: it has the cédula of another person.
 */
export const PAYER_DIFFERENCES = ['family', 'named', 'stranger', 'document'] as const;
export type PayerDifference = (typeof PAYER_DIFFERENCES)[number];

type NameParts = Pick<
  RegistryRecord,
  'firstName' | 'secondName' | 'firstSurname' | 'surnameParticle' | 'secondSurname'
>;

/** as the registry prints a full name; `null` when the registry sent no name. */
export function fullName(parts: NameParts): string | null {
  const { firstName, secondName, firstSurname, surnameParticle, secondSurname } = parts;
  return [firstName, secondName, firstSurname, surnameParticle, secondSurname].filter(Boolean).join(' ') || null;
}
