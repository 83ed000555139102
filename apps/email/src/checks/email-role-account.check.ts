import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const emailRoleAccount: Check<EmailRecord> = {
  code: 'email_role_account',
  evaluate: ({ roleAccount }) => roleAccount,
};
