/** A paying account. Times are epoch milliseconds. */
export interface Tenant {
  id: string;
  plan: string;
  /** Name of the company; `null` where none was told. */
  company: string | null;
  /** With its check digit, `900373115-3`. */
  nit: string | null;
  createdAt: number;
  trialEndsAt: number | null;
  /** Its keys are refused while this is set. */
  suspendedAt: number | null;
}
