import type { DomainClass } from '@cotejo/contracts';
import { MessageHandlers } from '@cotejo/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { parseAddress } from './address-parser.js';
import { EmailProvider } from './providers/email.provider.js';

/** Reaches the caller as its code; the domain stays here. */
class DomainMalformedError extends Error {
  readonly code = 'bad_request';
}

/** Tells the console what the lists say of the domain somebody signs up with. */
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

  /** By the provider that is asked first. */
  private classify(written: unknown): DomainClass {
    const address = typeof written === 'string' ? parseAddress(`x@${written}`) : null;
    const [provider] = this.providers;
    if (!address || !provider) {
      throw new DomainMalformedError();
    }
    return provider.domainClass(address.domain);
  }
}
