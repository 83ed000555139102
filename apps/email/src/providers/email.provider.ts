import type { DomainClass, EmailQuery, EmailRecord } from '@cotejo/contracts';
import type { ProcessScope } from '@cotejo/platform';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';
import { classifyDomain } from '../domain/domain-lists.js';
import { OperatorDomains } from '../domain/operator-domains.js';
import { EMAIL_SETTINGS } from '../email.settings.js';

/** The record of an invalid address, which has no domain to check. */
export const MALFORMED: EmailRecord = {
  valid: false,
  wellFormed: false,
  receivesMail: null,
  disposable: null,
  freeProvider: null,
  roleAccount: false,
  relay: false,
  domainMeant: null,
  domainAgeDays: null,
  imitates: null,
  riskySuffix: false,
  randomLocal: false,
};

/** Port: checks an e-mail address and classifies its domain. */
export abstract class EmailProvider extends SourceProvider {
  protected readonly operatorDomains = new OperatorDomains();

  constructor(protected readonly scope: Pick<ProcessScope, 'env' | 'logger'>) {
    super();
  }

  /** @throws ConfigInvalidError */
  override async open(): Promise<void> {
    this.operatorDomains.open(
      this.scope.env.read(EMAIL_SETTINGS).COTEJO_EMAIL_DISPOSABLE_FILE,
      this.logUnreadable('the list of disposable domains'),
    );
  }

  override async close(): Promise<void> {
    this.operatorDomains.close();
  }

  abstract fetchMailbox(query: EmailQuery, context: ProviderContext): Awaitable<Answer<EmailRecord>>;

  /**
   * Classifies a domain by the lists of this build and of the operator, also in the sandbox. @param domain in lower
   * case
   */
  domainClass(domain: string): DomainClass {
    return classifyDomain(domain, this.operatorDomains.current);
  }

  protected logUnreadable(file: string): () => void {
    return () => this.scope.logger.error(`cannot read ${file}, keeping the old one`);
  }
}
