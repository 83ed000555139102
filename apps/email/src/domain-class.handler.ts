import type { DomainClass } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { MessageHandlers } from '@cotejo/platform/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { parseAddress } from './address-parser.js';
import { EmailProvider } from './providers/email.provider.js';

/** Answers the console's query about the domain of a person who signs up. */
@Injectable()
export class DomainClassHandler implements OnModuleInit {
  constructor(
    @Inject(EmailProvider) private readonly providers: readonly EmailProvider[],
    @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.addHandler('email.domain_class', async (request: { domain?: unknown } | null) =>
      this.classify(request?.domain),
    );
  }

  /** Uses the first provider, which is always present. */
  private classify(written: unknown): DomainClass {
    const address = typeof written === 'string' ? parseAddress(`x@${written}`) : null;
    const [provider] = this.providers;
    if (!address || !provider) {
      // The caller receives only the code.
      throw new ExpectedError('bad_request', 'not a domain');
    }
    return provider.domainClass(address.domain);
  }
}
