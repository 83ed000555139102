import type { Environment } from '@cotejo/contracts';
import { AccountError } from '../account-errors.js';
import type { Plan } from '../plans.js';

/** A paying account. Times are epoch milliseconds. */
export interface Tenant {
  id: string;
  plan: string;
  /** Name of the company; `null`: not known. */
  company: string | null;
  /** With its check digit, `900373115-3`. */
  nit: string | null;
  createdAt: number;
  /** As it was stored when the tenant was created; `trialEnd` says when the trial ends. */
  trialEndsAt: number | null;
  /** Its keys are refused while this is set. */
  suspendedAt: number | null;
  /** Networks from which its keys work; `null`: everywhere. A key may have narrower ones. */
  networks: string[] | null;
}

/**
 * When the trial of a tenant ends, epoch milliseconds; `null`: there is no trial, or it does not end. In the sandbox a query reaches no
 * vendor, so a trial renews each day. In production a trial without a stored end is over: only a new tenant gets one.
 */
export function trialEnd(
  { createdAt, trialEndsAt }: Tenant,
  plan: Pick<Plan, 'trial'> | undefined,
  environment: Environment,
): number | null {
  return environment === 'sandbox' ? null : (trialEndsAt ?? (plan?.trial ? createdAt : null));
}

/** Completes a stored tenant. Tenants of earlier versions have no company and no networks. */
export const completeTenant = (stored: Tenant): Tenant => ({ ...EARLIER, ...stored });

export type Company = Pick<Tenant, 'company' | 'nit'>;

export const NO_COMPANY: Company = { company: null, nit: null };

const EARLIER: Pick<Tenant, keyof Company | 'networks'> = { ...NO_COMPANY, networks: null };

/** Letters, digits and the punctuation of company names. It excludes texts that a mail program would show as a link. */
const NAME = /^(?=.{2,100}$)[\p{L}\p{M}\p{N} .,&'’()+-]+$/u;
const LINK = /\.[\p{L}\p{N}]{2}/u;
const NIT = /^\d{5,15}-\d$/;

/** Whether a text is acceptable as a company name. The name appears in mails to people who do not know the sender. */
export const isCompanyName = (name: string): boolean => NAME.test(name) && !LINK.test(name);

/** @throws AccountError `invalid_company` */
export function checkCompany({ company, nit }: Company): void {
  if (company !== null && !isCompanyName(company)) {
    throw new AccountError(
      'invalid_company',
      "the name of a company needs 2 to 100 letters, digits, spaces or . , & ' ( ) + - and must not look like a link",
    );
  }
  if (nit !== null && !NIT.test(nit)) {
    throw new AccountError('invalid_company', 'a NIT needs 5 to 15 digits, a hyphen and its check digit');
  }
}
