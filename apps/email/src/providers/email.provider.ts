import type { DomainClass, EmailQuery, EmailRecord } from '@cotejo/contracts';
import { type Answer, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: what an e-mail address and its domain tell. */
export abstract class EmailProvider extends SourceProvider {
  abstract mailbox(query: EmailQuery, context: ProviderContext): Promise<Answer<EmailRecord>>;

  /** What the lists of this build and the operator's own say of a domain, in the sandbox too. @param domain in lower case */
  abstract domainClass(domain: string): DomainClass;
}
