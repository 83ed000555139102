import type { DomainClass, EmailQuery, EmailRecord } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: checks an e-mail address and classifies its domain. */
export abstract class EmailProvider extends SourceProvider {
  abstract mailbox(query: EmailQuery, context: ProviderContext): Awaitable<Answer<EmailRecord>>;

  /**
   * Classifies a domain by the lists of this build and of the operator, also in the sandbox. @param domain in lower
   * case
   */
  abstract domainClass(domain: string): DomainClass;
}
