import { readPeppers } from '@cotejo/accounts';
import { ANNOUNCEMENTS, type WebhookNeed } from '@cotejo/contracts';
import { DestinationRules, WebhookStore } from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';

const BY = { actor: 'worker' };

/**
 * Changes webhooks for the worker, which may not change them: disables those whose receiver is gone or failed for days, and seals
 * secrets under the newest pepper. Every console hears the announcement and the first one makes the change.
 */
@Injectable()
export class WebhookNeeds implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly store: WebhookStore;
  private unlisten = () => {};

  constructor(
    @Inject(ConsoleState) { redis }: ConsoleState,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {
    const { config, env } = scope;
    const options = { peppers: readPeppers(env), destinations: DestinationRules.read(env) };
    this.store = new WebhookStore(redis, config, options);
  }

  onApplicationBootstrap(): void {
    this.unlisten = this.bus.onAnnounce(ANNOUNCEMENTS.webhookNeed, (need) => this.meet(need as WebhookNeed));
  }

  onApplicationShutdown(): void {
    this.unlisten();
  }

  private async meet({ tenant, webhookId, need }: WebhookNeed): Promise<void> {
    const change =
      need === 'reseal' ? this.store.reseal(tenant, webhookId, BY) : this.store.disable(tenant, webhookId, need, BY);
    await change.catch((error: unknown) => this.scope.logger.warn({ err: error, need }, 'webhook not changed'));
  }
}
