import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const emailDisposable: Check<EmailRecord> = {
  code: 'email_disposable',
  evaluate: ({ disposable }) => disposable,
};
