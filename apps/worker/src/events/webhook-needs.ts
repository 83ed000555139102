import { ANNOUNCEMENTS, type WebhookNeed } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';

/**
 * Tells the console that a webhook must change. The worker reaches the Internet, so it may change neither webhooks nor the audit
 * log. A lost announcement is repeated: by the next delivery, or by `events.sweep`.
 */
@Injectable()
export class WebhookNeeds {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ProcessScope) private readonly process: ProcessScope,
  ) {}

  async announce(need: WebhookNeed): Promise<void> {
    await this.bus.announce(ANNOUNCEMENTS.webhookNeed, need).catch((error: unknown) => {
      this.process.logger.warn({ err: error }, 'announcing the need of a webhook failed');
    });
  }
}
