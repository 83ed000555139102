import type { Policy } from '@cotejo/scorecard/browser';

/** A policy on its way from the advice to the editor. Kept in the memory of this tab until a draft is saved. */
let proposed: { tenant: string; policy: Policy } | null = null;

export const proposeDraft = (tenant: string, policy: Policy): void => {
  proposed = { tenant, policy };
};

export const proposedDraft = (tenant: string): Policy | null => (proposed?.tenant === tenant ? proposed.policy : null);

export const forgetProposedDraft = (): void => {
  proposed = null;
};
