import {
  type ProviderError,
  ProviderUnavailableError,
  parseJsonObject,
  statusError,
  type VendorReply,
} from '@cotejo/source';

/** Meaning of an operator's refusal. */
export type Refusal =
  /** The line does not belong to this operator. */
  | 'not_found'
  /** The line belongs to this operator, but the API does not apply to it. */
  | 'inapplicable'
  /** The operator does not give us the data, for this line or at this time. Does not say which operator the line belongs to. */
  | 'withheld'
  /** The query exceeds the period or area that the operator supports. */
  | 'out_of_range'
  /** The line belongs to this operator, and its holder has another document. */
  | 'document_mismatch'
  /** Our request was wrong. Gives no information about the person. */
  | 'defect';

/** Result of one call. A failure is a value, not an exception: an API that fails leaves only its own members unknown. */
export type Outcome<T> =
  | { kind: 'answered'; value: T }
  | { kind: Exclude<Refusal, 'defect'> }
  | { kind: 'failed'; error: ProviderError };

/** The value of an answer; `null` if the operator gave none. */
export function answeredValue<T>(outcome: Outcome<T>): T | null {
  return outcome.kind === 'answered' ? outcome.value : null;
}

/**
 * Returns a function that reads one member of an answer, which must be one of some words or truth values.
 * @throws ProviderUnavailableError `malformed_answer`, from that function
 */
export function readMember<T>(member: string, values: ReadonlyMap<unknown, T>): (answer: Record<string, unknown>) => T {
  return ({ [member]: value }) => {
    if (!values.has(value)) {
      throw new ProviderUnavailableError('malformed_answer');
    }
    return values.get(value) as T;
  };
}

/** The values of a member that is true or false. */
export const TRUTH = new Map([true, false].map((value) => [value, value]));

/** Sources: the APIs' own documents and CAMARA Commonalities r4.2; `docs/adr/0019-camara.md` gives the reason for each meaning. */
const REFUSALS: Record<string, Refusal> = {
  '404 IDENTIFIER_NOT_FOUND': 'not_found',
  '404 NOT_FOUND': 'not_found',
  '422 SERVICE_NOT_APPLICABLE': 'inapplicable',
  '403 PERMISSION_DENIED': 'withheld',
  '403 NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK': 'withheld',
  '403 KNOW_YOUR_CUSTOMER.ID_DOCUMENT_REQUIRED': 'withheld',
  '403 KNOW_YOUR_CUSTOMER.ID_DOCUMENT_MISMATCH': 'document_mismatch',
  '422 LOCATION_VERIFICATION.AREA_NOT_COVERED': 'withheld',
  '422 LOCATION_VERIFICATION.INVALID_AREA': 'withheld',
  '422 LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE': 'withheld',
  '422 LOCATION_VERIFICATION.UNABLE_TO_LOCATE': 'withheld',
  '400 OUT_OF_RANGE': 'out_of_range',
  '400 INVALID_ARGUMENT': 'defect',
  '400 KNOW_YOUR_CUSTOMER.INVALID_PARAM_COMBINATION': 'defect',
  '403 INVALID_TOKEN_CONTEXT': 'defect',
  '422 MISSING_IDENTIFIER': 'defect',
  '422 UNNECESSARY_IDENTIFIER': 'defect',
  '422 UNSUPPORTED_IDENTIFIER': 'defect',
};

/** Refusals of a token. `invalid_grant`: the operator does not know the subscriber, or has no consent. Another operator may. */
const TOKEN_REFUSALS: Record<string, Refusal> = {
  invalid_grant: 'not_found',
  access_denied: 'withheld',
  consent_required: 'withheld',
};

/**
 * Reads a reply with a status other than 200. `code` is in the table or is `http_<status>`; it is never free text of the operator.
 * @throws ProviderError `http_<status>` for 401, 429 and the operator's own failures
 */
export function readRefusal({ status, text }: VendorReply): { refusal: Refusal; code: string } {
  const code = codeOf(text);
  const refusal = REFUSALS[`${status} ${code}`];
  if (refusal) {
    return { refusal, code };
  }
  const isOurs = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
  if (isOurs) {
    return { refusal: 'defect', code: `http_${status}` };
  }
  throw statusError(status);
}

/** A refusal of a token that is not about the line is a defect on our side. */
export function tokenRefusal(code: string): Refusal {
  return TOKEN_REFUSALS[code] ?? 'defect';
}

function codeOf(text: string): string {
  try {
    return String(parseJsonObject(text).code);
  } catch {
    return '';
  }
}
