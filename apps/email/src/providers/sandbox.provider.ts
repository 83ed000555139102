import { type DomainClass, EMAIL_SCENARIOS, type EmailQuery, type EmailRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Answer, answerNow, cedulaScenario, type ProviderContext, scenarioAnswer } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { parseAddress } from '../address-parser.js';
import { classifyDomain } from '../domain/domain-lists.js';
import { OperatorDomains } from '../domain/operator-domains.js';
import { EMAIL_SETTINGS } from '../email.settings.js';
import { EmailProvider } from './email.provider.js';
import { MALFORMED } from './malformed-record.js';

const CLEAN: EmailRecord = {
  valid: true,
  wellFormed: true,
  receivesMail: true,
  disposable: false,
  freeProvider: false,
  roleAccount: false,
  relay: false,
  domainMeant: null,
  domainAgeDays: 3_650,
};

/**
 * Fictional mailboxes: every address except the test addresses is an ordinary mailbox of an old domain. Domains alone are
 * classified by the real lists, because the persons who sign up for the sandbox are real.
 */
@Injectable()
export class SandboxEmailProvider extends EmailProvider {
  readonly id = 'sandbox';
  private readonly operatorDomains = new OperatorDomains();

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env' | 'logger'>) {
    super();
  }

  /** @throws ConfigInvalidError */
  override async open(): Promise<void> {
    const { env, logger } = this.scope;
    this.operatorDomains.open(env.read(EMAIL_SETTINGS).COTEJO_EMAIL_DISPOSABLE_FILE, () =>
      logger.error('cannot read the list of disposable domains, keeping the old one'),
    );
  }

  override async close(): Promise<void> {
    this.operatorDomains.close();
  }

  domainClass(domain: string): DomainClass {
    return classifyDomain(domain, this.operatorDomains.current);
  }

  mailbox({ email }: EmailQuery, context: ProviderContext): Answer<EmailRecord> {
    if (!cedulaScenario(context) && !parseAddress(email)) {
      return answerNow(MALFORMED);
    }
    return scenarioAnswer(EMAIL_SCENARIOS, email.toLowerCase(), CLEAN, context);
  }
}
