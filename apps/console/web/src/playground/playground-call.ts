import type { Catalogue, PlaygroundCall, PlaygroundOperation } from '../../../src/api/playground.api.js';
import type { ApiCall } from '../samples/call-samples.js';

export type CatalogueKind = keyof Catalogue;

/** What each kind of test value is called in the body, by operation; what an operation does not know it is not sent. */
const MEMBERS: Record<CatalogueKind, Partial<Record<PlaygroundOperation, string>>> = {
  cedulas: { verify: 'cedula', analyze: 'doc_number', cedula: 'cedula' },
  phones: { verify: 'telefono', analyze: 'phone' },
  emails: { verify: 'email', analyze: 'email' },
  addresses: { verify: 'direccion', analyze: 'address' },
  ips: { verify: 'ip_address', analyze: 'ip_address' },
  biometrics: { verify: 'biometric_transaction', analyze: 'biometric_transaction' },
};
const AMOUNT: Partial<Record<PlaygroundOperation, string>> = { verify: 'monto', analyze: 'amount' };

const KINDS = Object.keys(MEMBERS) as CatalogueKind[];
/** Kinds of test values that an operation takes, in the order to show them. */
export const kindsOf = (operation: PlaygroundOperation): CatalogueKind[] =>
  KINDS.filter((kind) => MEMBERS[kind][operation] !== undefined);
export const takesAmount = (operation: PlaygroundOperation): boolean => AMOUNT[operation] !== undefined;

/** What of `?include=` the page offers. */
export const INCLUDABLE = ['sources', 'counterfactuals', 'interval', 'receipt'] as const;
export type Includable = (typeof INCLUDABLE)[number];

/** What the fields of the page hold. */
export interface Entered {
  operation: PlaygroundOperation;
  /** As typed; empty: not sent. */
  values: Partial<Record<CatalogueKind, string>>;
  /** Pesos; `null`: not sent. */
  amountCop: number | null;
  include: readonly Includable[];
}

/** The call as the console's server makes it. */
export function playgroundCall({ operation, values, amountCop, include }: Entered): PlaygroundCall {
  const body: Record<string, unknown> = {};
  for (const kind of kindsOf(operation)) {
    const value = values[kind]?.trim();
    if (value) {
      body[MEMBERS[kind][operation] as string] = value;
    }
  }
  const amount = AMOUNT[operation];
  if (amount !== undefined && amountCop !== null) {
    body[amount] = amountCop;
  }
  return { operation, body, include: operation === 'cedula' ? [] : [...include] };
}

/** The same call as a program of the reader's makes it. */
export function apiCall(apiUrl: string, key: string, { operation, body, include }: PlaygroundCall): ApiCall {
  if (operation === 'cedula') {
    const url = `${apiUrl}/v1/cedula/${encodeURIComponent(String(body.cedula ?? ''))}`;
    return { method: 'GET', url, key, body: null };
  }
  const query = include.length > 0 ? `?include=${include.join(',')}` : '';
  return { method: 'POST', url: `${apiUrl}/v1/${operation}${query}`, key, body };
}

const PERSON_FIRST = 1_000_000_100;
const PERSON_COUNT = 900;
/** A cédula of the sandbox that is no test value: of a fictional person about whom nothing is special. */
export const newPerson = (): string => String(PERSON_FIRST + Math.floor(Math.random() * PERSON_COUNT));
export const isPerson = (cedula: string): boolean => /^1000000[1-9]\d\d$/.test(cedula);

/** Names of the test values that were chosen, by their kind; `null`: something else was typed, or nothing chosen. */
export function chosenNames(
  { operation, values }: Pick<Entered, 'operation' | 'values'>,
  catalogue: Catalogue,
): Record<string, string> | null {
  const names: Record<string, string> = {};
  for (const kind of kindsOf(operation)) {
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
 * The other way around: what a kept scenario puts into the fields, one without a cédula those of somebody new. Test values
 * that are no more are left out.
 */
export function valuesOf(names: Record<string, string>, catalogue: Catalogue): Entered['values'] {
  const values: Entered['values'] = names.cedulas === undefined ? { cedulas: newPerson() } : {};
  for (const kind of KINDS) {
    const test = catalogue[kind].find(({ name }) => name === names[kind]);
    if (test) {
      values[kind] = test.value;
    }
  }
  return values;
}
