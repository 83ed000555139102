import { AccountError } from '../account-errors.js';
import type { Tenant } from './tenant.js';

/** Who a tenant is. */
export type Company = Pick<Tenant, 'company' | 'nit'>;

export const NO_COMPANY: Company = { company: null, nit: null };

/** Letters, digits and what names of companies have; nothing that a mail program would make a link of. */
const NAME = /^(?=.{2,100}$)[\p{L}\p{M}\p{N} .,&'’()+-]+$/u;
const LINK = /\.[\p{L}\p{N}]{2}/u;
const NIT = /^\d{5,15}-\d$/;

/** Whether this can be the name of a company: it is written into mails to strangers. */
export const isCompanyName = (name: string): boolean => NAME.test(name) && !LINK.test(name);

/** @throws AccountError `invalid_company` */
export function checkCompany({ company, nit }: Company): void {
  if (company !== null && !isCompanyName(company)) {
    throw new AccountError('invalid_company', 'the name of a company is 2 to 100 letters, digits, spaces and the like');
  }
  if (nit !== null && !NIT.test(nit)) {
    throw new AccountError('invalid_company', 'a NIT is digits, a hyphen and its check digit');
  }
}
