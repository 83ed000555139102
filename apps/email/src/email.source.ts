import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { MAILBOX_CHECKS } from './checks/mailbox.checks.js';
import { EmailProvider } from './providers/email.provider.js';

export const emailSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'email',
  publisher: 'The Domain Name System, and public lists of mail providers',
  port: EmailProvider,
  operations: {
    'email.mailbox': {
      fetch: (provider, query, context) => provider.fetchMailbox(query, context),
      checks: MAILBOX_CHECKS,
    },
  },
});
