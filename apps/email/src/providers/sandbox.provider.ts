import { EMAIL_SCENARIOS, type EmailQuery, type EmailRecord } from '@cotejo/contracts';
import { type Answer, type AskContext, answerNow, cedulaScenario, scenarioAnswer } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { parseAddress } from '../address.parser.js';
import { EmailProvider } from './email.provider.js';

const CLEAN: EmailRecord = {
  valid: true,
  receivesMail: true,
  disposable: false,
  freeProvider: false,
  roleAccount: false,
  relay: false,
  domainMeant: null,
  domainAgeDays: 3_650,
};

/** Fictional: every address is an ordinary mailbox of an old domain, but for the test addresses. */
@Injectable()
export class SandboxEmailProvider extends EmailProvider {
  readonly id = 'sandbox';

  async mailbox({ email }: EmailQuery, context: AskContext): Promise<Answer<EmailRecord>> {
    if (!cedulaScenario(context) && !parseAddress(email)) return answerNow({ ...CLEAN, valid: false });
    return scenarioAnswer(EMAIL_SCENARIOS, email.toLowerCase(), CLEAN, context);
  }
}
