import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { emailDisposable } from './checks/email-disposable.check.js';
import { emailDomainRecent } from './checks/email-domain-recent.check.js';
import { emailDomainTypo } from './checks/email-domain-typo.check.js';
import { emailDomainWithoutMail } from './checks/email-domain-without-mail.check.js';
import { emailFreeProvider } from './checks/email-free-provider.check.js';
import { emailRoleAccount } from './checks/email-role-account.check.js';
import { EmailProvider } from './providers/email.provider.js';

export const emailSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'email',
  publisher: 'The Domain Name System, and public lists of mail providers',
  port: EmailProvider,
  operations: {
    'email.mailbox': {
      fetch: (provider, query, context) => provider.mailbox(query, context),
      checks: [
        emailDomainWithoutMail,
        emailDisposable,
        emailDomainRecent,
        emailFreeProvider,
        emailRoleAccount,
        emailDomainTypo,
      ],
    },
  },
});
