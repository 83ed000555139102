import type { FamilyAnswer } from '@cotejo/compliance';
import type { ListManifest } from '@cotejo/lists/browser';
import type { Instant } from './session.api.js';

/** What the page of a compliance officer needs besides the files that the officer gives it. */
export interface ComplianceView {
  /** Legal name; or else the id of the account. */
  company: string;
  nit: string | null;
  /** Id of the bundle of lists in use; `null`: this environment has no lists. */
  bundle: string | null;
  /** Its lists that count for the tenant, without those of other tenants. */
  lists: ListManifest[];
}

/** The person of a request under Ley 1581. The server keeps none of it. */
export interface DataSubject {
  document: string;
  phone?: string;
  email?: string;
  ip?: string;
}

/** What the account holds about a person, without a value of the person. */
export interface DataSubjectFindings {
  searchedAt: Instant;
  /** Kinds of the searched values: `document`, `phone`, `email`, `ip`. */
  searchedBy: string[];
  families: FamilyAnswer[];
}
