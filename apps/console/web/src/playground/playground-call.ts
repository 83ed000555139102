import type { DocumentKind } from '@cotejo/contracts';
import type { Catalogue, PlaygroundCall, PlaygroundOperation, TestValue } from '../../../src/api/playground.api.js';
import type { ApiCall } from '../samples/call-samples.js';

/** Kinds of test values that are a field of the form each. A document fills the field of the cédula. */
export type CatalogueKind = Exclude<keyof Catalogue, 'documents'>;

/** The body member of each kind of test value, by operation. An operation that lacks a kind does not get its value. */
const MEMBERS: Record<CatalogueKind, Partial<Record<PlaygroundOperation, string>>> = {
  cedulas: { verify: 'cedula', analyze: 'doc_number', cedula: 'cedula' },
  phones: { verify: 'telefono', analyze: 'phone' },
  emails: { verify: 'email', analyze: 'email' },
  addresses: { verify: 'direccion', analyze: 'address' },
  ips: { verify: 'ip_address', analyze: 'ip_address' },
  biometrics: { verify: 'biometric_transaction', analyze: 'biometric_transaction' },
};
const DOCUMENT_KIND: Record<PlaygroundOperation, string> = {
  verify: 'tipo_documento',
  analyze: 'doc_type',
  cedula: 'tipo_documento',
};
const AMOUNT: Partial<Record<PlaygroundOperation, string>> = { verify: 'monto', analyze: 'amount' };
const NAME: Partial<Record<PlaygroundOperation, string>> = { verify: 'nombre', analyze: 'name' };

const KINDS = Object.keys(MEMBERS) as CatalogueKind[];
/** The kinds of test values that an operation accepts, in the order of the form. */
export const listKinds = (operation: PlaygroundOperation): CatalogueKind[] =>
  KINDS.filter((kind) => MEMBERS[kind][operation] !== undefined);
export const acceptsAmount = (operation: PlaygroundOperation): boolean => AMOUNT[operation] !== undefined;
export const acceptsName = (operation: PlaygroundOperation): boolean => NAME[operation] !== undefined;

/** The values of `?include=` that the page offers. */
export const INCLUDABLE = ['sources', 'counterfactuals', 'interval', 'receipt'] as const;
export type Includable = (typeof INCLUDABLE)[number];

/** The values of the request form. */
export interface RequestFields {
  operation: PlaygroundOperation;
  /** Of the number; `''` is not sent, and the number is a cédula. */
  documentKind: DocumentKind | '';
  /** As typed. An empty value is not sent. */
  values: Partial<Record<CatalogueKind, string>>;
  /** Of the buyer, as typed. An empty name is not sent. */
  name: string;
  /** In pesos; `null` is not sent. */
  amountCop: number | null;
  include: readonly Includable[];
}

/** One digit more than the API accepts, so that the page can show its error. */
const AMOUNT_DIGITS_MAX = 13;

/** Reads whole pesos with any separators; `null` when the text has no digit. */
export function parsePesos(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, AMOUNT_DIGITS_MAX);
  return digits === '' ? null : Number(digits);
}

/** The test values of the number. */
export const testDocuments = (
  { cedulas, documents }: Catalogue,
  documentKind: RequestFields['documentKind'],
): readonly TestValue[] =>
  documentKind === '' || documentKind === 'CC' ? cedulas : documents.filter(({ kind }) => kind === documentKind);

/** The call for the console's server, which sends it to the API. */
export function playgroundCall({
  operation,
  documentKind,
  values,
  name,
  amountCop,
  include,
}: RequestFields): PlaygroundCall {
  const body: Record<string, unknown> = {};
  for (const kind of listKinds(operation)) {
    const value = values[kind]?.trim();
    if (value) {
      body[MEMBERS[kind][operation] as string] = value;
    }
  }
  if (documentKind !== '') {
    body[DOCUMENT_KIND[operation]] = documentKind;
  }
  const nameMember = NAME[operation];
  if (nameMember !== undefined && name.trim() !== '') {
    body[nameMember] = name.trim();
  }
  const amount = AMOUNT[operation];
  if (amount !== undefined && amountCop !== null) {
    body[amount] = amountCop;
  }
  return { operation, body, include: operation === 'cedula' ? [] : [...include] };
}

/** The same call as the reader's own program sends it to the API. */
export function apiCall(apiUrl: string, key: string, { operation, body, include }: PlaygroundCall): ApiCall {
  const query = include.length > 0 ? `?include=${include.join(',')}` : '';
  return { method: 'POST', url: `${apiUrl}/v1/${operation}${query}`, key, body };
}

const PERSON_FIRST = 1_000_000_100;
const PERSON_COUNT = 900;
/** A random cédula of an ordinary fictional person. Such a cédula is not a test value. */
export const randomPerson = (): string => String(PERSON_FIRST + Math.floor(Math.random() * PERSON_COUNT));
export const isPerson = (cedula: string): boolean => /^1000000[1-9]\d\d$/.test(cedula);

/** The names of the chosen test values, by kind. Returns `null` when nothing is chosen, or when a value is not a test value. */
export function toScenario(
  { operation, values }: Pick<RequestFields, 'operation' | 'values'>,
  catalogue: Catalogue,
): Record<string, string> | null {
  const names: Record<string, string> = {};
  for (const kind of listKinds(operation)) {
    const value = values[kind]?.trim();
    if (!value || (kind === 'cedulas' && isPerson(value))) {
      continue;
    }
    const known = catalogue[kind].find((test) => test.value === value);
    if (!known) {
      return null;
    }
    names[kind] = known.name;
  }
  return Object.keys(names).length > 0 ? names : null;
}

/**
 * The values that a saved scenario puts into the form. A scenario without a cédula gets a new fictional person. Test values
 * that no longer exist are left out.
 */
export function fromScenario(names: Record<string, string>, catalogue: Catalogue): RequestFields['values'] {
  const values: RequestFields['values'] = names.cedulas === undefined ? { cedulas: randomPerson() } : {};
  for (const kind of KINDS) {
    const test = catalogue[kind].find(({ name }) => name === names[kind]);
    if (test) {
      values[kind] = test.value;
    }
  }
  return values;
}
