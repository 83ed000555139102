import type { EmailRecord } from '@cotejo/contracts';

/** The record of an invalid address, which has no domain to check. */
export const MALFORMED: EmailRecord = {
  valid: false,
  wellFormed: false,
  receivesMail: null,
  disposable: null,
  freeProvider: null,
  roleAccount: false,
  relay: false,
  domainMeant: null,
  domainAgeDays: null,
};
