import type { AuditEntry } from '@cotejo/accounts';
import type { PolicyStep } from '../api/policies.api.js';
import { instant } from '../http/instants.js';

const PREFIX = 'policy.';

/** The steps of a tenant's policies among its entries of the audit log, in their order. */
export function policySteps(entries: readonly AuditEntry[], nameOf: (actor: string) => string): PolicyStep[] {
  return entries.filter(isStep).map(({ seq, action, object, actor, time }) => ({
    seq,
    step: action.slice(PREFIX.length) as PolicyStep['step'],
    version: object,
    by: nameOf(actor),
    at: instant(time),
  }));
}

export const isStep = ({ action }: AuditEntry): boolean => action.startsWith(PREFIX);
