import { EMAIL_SCENARIOS, type EmailQuery, type EmailRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Answer, answerNow, cedulaScenario, type ProviderContext, scenarioAnswer } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { parseAddress } from '../address-parser.js';
import { EmailProvider, MALFORMED } from './email.provider.js';

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
  imitates: null,
  riskySuffix: false,
  randomLocal: false,
};

/**
 * Fictional mailboxes: every address except the test addresses is an ordinary mailbox of an old domain. Domains alone are
 * classified by the real lists, because the persons who sign up for the sandbox are real.
 */
@Injectable()
export class SandboxEmailProvider extends EmailProvider {
  readonly id = 'sandbox';

  constructor(@Inject(ProcessScope) scope: Pick<ProcessScope, 'env' | 'logger'>) {
    super(scope);
  }

  fetchMailbox({ email }: EmailQuery, context: ProviderContext): Answer<EmailRecord> {
    if (!cedulaScenario(context) && !parseAddress(email)) {
      return answerNow(MALFORMED);
    }
    return scenarioAnswer(EMAIL_SCENARIOS, email.toLowerCase(), CLEAN, context, 'mailbox');
  }
}
