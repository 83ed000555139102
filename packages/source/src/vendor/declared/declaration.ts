import type { DocumentKind, VendorSource } from '@cotejo/contracts';
import { ConfigInvalidError, checkPolicy, type Env, PolicyFileError, policyFiles } from '@cotejo/platform';
import { readConfigFile } from '../vendor.config.js';
import { lineOfProblem } from './problem-line.js';

/**
 * Everything that a template can send. `document` is the number without its kind; `documentKind` is sent by registry vendors only;
 * `checkDigit` is the one of the NIT; `givenNames` and `surnames` are the claimed name, split; `poll` is the vendor's own id of a request, only for `poll`.
 */
export const VENDOR_INPUTS = [
  'document',
  'documentKind',
  'checkDigit',
  'name',
  'givenNames',
  'surnames',
  'issueDate',
  'reference',
] as const;
export type VendorInput = (typeof VENDOR_INPUTS)[number];
export type VendorInputs = Partial<Record<VendorInput | 'poll', string | null>>;

/** A text in Spanish and in English. */
export interface BilingualText {
  es: string;
  en: string;
}

export type TemplateValue = string | number | boolean | TemplateValue[] | { [member: string]: TemplateValue };

/** What is sent. Each text may have inputs in braces; a member whose input is absent is left out. */
export interface RequestTemplate {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** At most one of the three has the body. */
  json?: Record<string, TemplateValue>;
  form?: Record<string, string>;
  multipart?: Record<string, string>;
}

/**
 * The meaning of a reply. `answer`: it has the fields; `not_found`: the vendor says that no person has the number, or no validation the reference;
 * `pending`: ask again; `refused`: of the key or the contract; `bad_request`: of this query; `inconclusive`: neither an answer nor a
 * failure.
 */
export const OUTCOMES = [
  'answer',
  'not_found',
  'pending',
  'refused',
  'bad_request',
  'out_of_credit',
  'busy',
  'inconclusive',
] as const;
export type VendorOutcome = (typeof OUTCOMES)[number];

/** The first rule that fits decides. Without one, status 200 is `malformed_answer`, and another status `http_<status>`. */
export interface OutcomeRule {
  is: VendorOutcome;
  status: number[];
  /** Path to a value that must be there, and must be one of `words` if there are any, compared without case, accents and punctuation. */
  at?: string;
  words?: string[];
}

/** Where a field of the record is in the answer, and how it is read. */
export interface FieldRule {
  /** Paths; the first that has a value counts. A path is a JSON pointer, with `[member=value]` for an element of an array. */
  at?: string | string[];
  /** The meaning of each word. A word that is not here has no meaning, so the field is unknown. */
  words?: Record<string, string | number | boolean | null>;
  /** A value that the vendor does not send, because it is the same in every answer. */
  is?: string | number | boolean;
}

export type Authentication =
  | { kind: 'header'; header: string; scheme?: string }
  | { kind: 'client_credentials'; tokenPath: string; scope?: string }
  | {
      kind: 'private_key_jwt';
      tokenPath: string;
      scope?: string;
      algorithm: 'ES256' | 'PS256' | 'RS256';
      keyId: string;
    }
  | { kind: 'hmac'; header: string; timestampHeader: string; encoding: 'hex' | 'base64'; keyHeader?: string };

/** A file in `policies/vendors/`, or of an operator. `vendor.schema.json` is its JSON schema. */
export interface VendorDeclaration {
  id: string;
  vendor: string;
  source: VendorSource;
  /** Kinds of documents that a registry vendor has; see `documentKindsOf`. */
  documentKinds?: DocumentKind[];
  about: BilingualText;
  legalBasis: BilingualText;
  /** The vendor's pages from which the file is written, each with the day on which it was read. */
  documents: { page: string; readOn: string }[];
  /** The day of the first call by somebody who reported it; `null`: no call was reported. */
  calledOn: string | null;
  price: { amount: number | null; currency: 'USD' | 'COP'; charged: VendorOutcome[]; note?: string };
  /** ISO 3166 code of the country in which the vendor keeps what it is sent, or `unknown`. */
  sentTo: string;
  /** What the operator declares with `CONSENT`, where the vendor demands it. */
  consent?: BilingualText;
  url: string;
  authentication: Authentication;
  limits?: Partial<Record<'timeoutMs' | 'concurrencyMax' | 'callsPerSecond' | 'queueMax', number>>;
  /** Inputs without which the vendor is not called. */
  requires: VendorInput[];
  request: RequestTemplate;
  /** For a vendor that answers later: how its result is fetched. */
  poll?: { id: string; everyMs: number; request: RequestTemplate };
  outcomes: OutcomeRule[];
  fields: Record<string, FieldRule>;
}

const FOLDER = 'vendors';
const SCHEMA = 'vendor.schema.json';
/** Bounds the names of vendors in settings, labels and answers. */
export const VENDOR_ID = /^[a-z][a-z0-9-]{1,31}$/;

/** The declarations that this build has. @throws PolicyFileError */
export function readPresets(policiesDir: string): VendorDeclaration[] {
  const files = policyFiles(policiesDir);
  return files.list(FOLDER).map((file) => checkDeclaration(files.read(file), policiesDir, file));
}

/** @returns `null` without such a file. @throws PolicyFileError */
export function readPreset(id: string, policiesDir: string): VendorDeclaration | null {
  const files = policyFiles(policiesDir);
  const file = `${FOLDER}/${id}.json`;
  return files.list(FOLDER).includes(file) ? checkDeclaration(files.read(file), policiesDir, file) : null;
}

/**
 * Reads the declaration that an operator wrote.
 * @param variable the setting that names the file
 * @throws ConfigInvalidError with line and reason, never with a value
 */
export function readDeclaration(path: string, variable: string, policiesDir: string): VendorDeclaration {
  const text = readConfigFile(path, variable).toString('utf8');
  try {
    return checkDeclaration(JSON.parse(text), policiesDir, 'file');
  } catch (error) {
    const reason = error instanceof PolicyFileError ? error.message : 'is not valid JSON';
    throw new ConfigInvalidError(variable, `line ${lineOfProblem(text, error)}: ${reason}`);
  }
}

function checkDeclaration(data: unknown, policiesDir: string, file: string): VendorDeclaration {
  return checkPolicy<VendorDeclaration>(data, policiesDir, file, SCHEMA);
}

/** The kinds of documents that a vendor has: the cédula of citizens, unless its declaration names others. */
export const documentKindsOf = ({ documentKinds }: Pick<VendorDeclaration, 'documentKinds'>): readonly DocumentKind[] =>
  documentKinds ?? ['CC'];

/** The inputs that a declaration sends to its vendor. */
export function inputsSent({ request, poll }: Pick<VendorDeclaration, 'request' | 'poll'>): VendorInput[] {
  const text = JSON.stringify([request, poll?.request]);
  return VENDOR_INPUTS.filter((input) => new RegExp(`\\{${input}[:}]`).test(text));
}

/** The prefix of the settings of a vendor. */
export const vendorPrefix = (id: string): string => `COTEJO_VENDOR_${id.toUpperCase().replaceAll('-', '_')}_`;

/** The declaration by its name: of the operator if a setting names its file, else of this build. `null`: no declaration has this name. */
export function findDeclaration(env: Env, id: string, policiesDir: string): VendorDeclaration | null {
  const variable = `${vendorPrefix(id)}FILE`;
  const path = env.optional(variable);
  if (path === undefined) {
    return VENDOR_ID.test(id) ? readPreset(id, policiesDir) : null;
  }
  const declaration = readDeclaration(path, variable, policiesDir);
  if (declaration.id !== id) {
    throw new ConfigInvalidError(variable, `must name a declaration with the id ${id}`);
  }
  return declaration;
}
