import type { DomainClass } from '@cotejo/contracts';
import { MessageHandlers } from '@cotejo/platform/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { parseAddress } from './address-parser.js';
import { EmailProvider } from './providers/email.provider.js';

/** The caller receives only the code, never the domain. */
class DomainMalformedError extends Error {
  readonly code = 'bad_request';
}

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
      throw new DomainMalformedError();
    }
    return provider.domainClass(address.domain);
  }
}
