import type { DocumentType, ScreenQuery } from '@cotejo/screening/browser';

/** One row of the customers' file. It has a name or a document; all else is optional. */
export interface Customer {
  /** Row of the file; the header is row 1. */
  row: number;
  /** The merchant's own id of the customer; without it a changed row is another customer. */
  id?: string;
  /** The full name and other names of the same customer. */
  names: string[];
  document?: string;
  /** Default: `cedula` for a person, `nit` for a company. */
  documentType?: DocumentType;
  /** `1951-08-24`, `1951-08` or `1951`. */
  birthDate?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Default: `person`, because the service screens buyers as persons. `any` compares both. */
  kind?: CustomerKind;
}

export const CUSTOMER_KINDS = ['person', 'company', 'any'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

const LISTED_KINDS = { person: ['person'], company: ['other'], any: ['person', 'other'] } as const;
const DOCUMENT_TYPES = { person: 'cedula', company: 'nit', any: 'any' } as const;

export const documentTypeOf = ({ documentType, kind = 'person' }: Customer): DocumentType =>
  documentType ?? DOCUMENT_TYPES[kind];

/** One query for each name, or one without a name. @param tenant whose own lists are screened too */
export function queriesOf(customer: Customer, tenant: string | undefined): ScreenQuery[] {
  const { names, document, birthDate, country, kind = 'person' } = customer;
  const facts = {
    documentType: documentTypeOf(customer),
    kinds: LISTED_KINDS[kind],
    document,
    birthDate,
    country,
    tenant,
  };
  return names.length === 0 ? [facts] : names.map((name) => ({ ...facts, name }));
}

/** All that decides about the matches of a customer, as one text. */
export function contentOf(customer: Customer): string {
  const { names, document, documentType, birthDate, country, kind } = customer;
  return JSON.stringify([names, document, documentType, birthDate, country, kind]);
}
