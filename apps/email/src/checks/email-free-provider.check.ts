import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const emailFreeProvider: Check<EmailRecord> = {
  code: 'email_free_provider',
  evaluate: ({ freeProvider }) => freeProvider,
};
