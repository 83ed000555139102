import { ANNOUNCEMENTS, type KeyExposed } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';

/**
 * Records keys that a gateway saw in a URL or a body. Every console hears the announcement and the first one records
 * it. A lost announcement is repeated with the next such request.
 */
@Injectable()
export class ExposedKeys implements OnApplicationBootstrap, OnApplicationShutdown {
  private unlisten = () => {};

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  onApplicationBootstrap(): void {
    this.unlisten = this.bus.onAnnounce(ANNOUNCEMENTS.keyExposed, (announcement) =>
      this.note(announcement as KeyExposed),
    );
  }

  onApplicationShutdown(): void {
    this.unlisten();
  }

  private async note({ tenant, keyId, requestId, sourceIp }: KeyExposed): Promise<void> {
    const { keys } = this.state.accounts;
    await keys
      .markExposed(tenant, keyId, { actor: 'gateway', requestId, sourceIp })
      .catch((error: unknown) => this.scope.logger.warn({ requestId, err: error }, 'exposed key not recorded'));
  }
}
