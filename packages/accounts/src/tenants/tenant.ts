/** A paying account. Times are epoch milliseconds. */
export interface Tenant {
  id: string;
  plan: string;
  createdAt: number;
  trialEndsAt: number | null;
  /** Its keys are refused while this is set. */
  suspendedAt: number | null;
}
