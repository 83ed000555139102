import type { EmailQuery, EmailRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Answer, type AskContext, answerNow } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { parseAddress } from '../address.parser.js';
import { classifyDomain } from '../domain/domain-lists.js';
import { domainMeant } from '../domain/domain-typo.js';
import { MailHosts } from '../domain/mail-hosts.js';
import { readEmailDns } from '../email.config.js';
import { isRoleAccount } from '../role-account.js';
import { EmailProvider } from './email.provider.js';

/** The DNS may take this long; then the rest is answered without it. */
const DNS_BUDGET_MS = 400;
const ANSWER_MARGIN_MS = 50;

/** No such address: nothing can be asked of its domain. */
const MALFORMED: EmailRecord = {
  valid: false,
  receivesMail: null,
  disposable: null,
  freeProvider: null,
  roleAccount: false,
  relay: false,
  domainMeant: null,
  domainAgeDays: null,
};

/** Syntax and lists offline, mail hosts by DNS. The age of a domain is nobody's to tell without RDAP. */
@Injectable()
export class LocalEmailProvider extends EmailProvider {
  readonly id = 'local';
  private hosts = new MailHosts('off');

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env'>) {
    super();
  }

  override async open(): Promise<void> {
    this.hosts = new MailHosts(readEmailDns(this.scope.env));
  }

  async mailbox({ email }: EmailQuery, context: AskContext): Promise<Answer<EmailRecord>> {
    const address = parseAddress(email);
    if (!address) return answerNow(MALFORMED);
    const { local, domain } = address;
    const receivesMail = await this.hosts.receivesMail(domain, dnsTime(context));
    return answerNow({
      valid: receivesMail,
      receivesMail,
      ...classifyDomain(domain),
      roleAccount: isRoleAccount(local),
      domainMeant: domainMeant(domain),
      domainAgeDays: null,
    });
  }
}

function dnsTime({ signal, deadline }: AskContext): AbortSignal {
  const budgetMs = Math.max(0, Math.min(DNS_BUDGET_MS, deadline - Date.now() - ANSWER_MARGIN_MS));
  return AbortSignal.any([signal, AbortSignal.timeout(Math.floor(budgetMs))]);
}
