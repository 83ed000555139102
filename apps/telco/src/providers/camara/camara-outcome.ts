import { type ProviderError, statusError, type VendorReply } from '@cotejo/source';
import { readObject } from './json-object.js';

/** What an operator's refusal means for us. */
export type Refusal =
  /** The line is not this operator's. */
  | 'not_found'
  /** The line is the operator's, which tells nothing of it. */
  | 'inapplicable'
  /** Not told: to us, of this line, or at this time. Says nothing of whose line it is. */
  | 'withheld'
  /** More was asked than the operator looks back or around. */
  | 'out_of_range'
  /** The line is the operator's, and its holder has another document. */
  | 'document_mismatch'
  /** We asked wrongly. Says nothing of the person. */
  | 'defect';

/** How one call ended. Never an error: an API that fails leaves its own members unknown and no others. */
export type Outcome<T> =
  | { kind: 'answered'; value: T }
  | { kind: Exclude<Refusal, 'defect'> }
  | { kind: 'failed'; error: ProviderError };

/** Sources: the APIs' own documents and CAMARA Commonalities r4.2; `docs/adr/0019-camara.md` says why each means what. */
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

/** Refusals of a token. `invalid_grant`: the subscriber is unknown there, or has not consented; either way others may know. */
const TOKEN_REFUSALS: Record<string, Refusal> = {
  invalid_grant: 'not_found',
  access_denied: 'withheld',
  consent_required: 'withheld',
};

/**
 * What a reply other than 200 says; `code` is one of the table or `http_<status>`, never the operator's free text.
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

/** A token that we are refused for a reason that is not of the line is ours to mend. */
export function tokenRefusal(code: string): Refusal {
  return TOKEN_REFUSALS[code] ?? 'defect';
}

function codeOf(text: string): string {
  try {
    return String(readObject(text).code);
  } catch {
    return '';
  }
}
