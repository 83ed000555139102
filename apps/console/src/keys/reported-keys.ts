import type { RestrictionReason } from '@cotejo/accounts';
import { ANNOUNCEMENTS, type KeyExposed, type KeyRefused } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';

/**
 * Records what gateways report about keys: keys in a URL or a body, and keys that a restriction refused. Every console hears
 * the announcement and the first one records it. A lost announcement is repeated with a later request.
 */
@Injectable()
export class ReportedKeys implements OnApplicationBootstrap, OnApplicationShutdown {
  private unlisten: (() => void)[] = [];

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  onApplicationBootstrap(): void {
    this.unlisten = [
      this.bus.onAnnounce(ANNOUNCEMENTS.keyExposed, (announcement) => this.noteExposed(announcement as KeyExposed)),
      this.bus.onAnnounce(ANNOUNCEMENTS.keyRefused, (announcement) => this.noteRefused(announcement as KeyRefused)),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.unlisten) {
      stop();
    }
  }

  private async noteExposed({ tenant, keyId, requestId, sourceIp }: KeyExposed): Promise<void> {
    await this.state.accounts.keys
      .markExposed(tenant, keyId, { actor: 'gateway', requestId, sourceIp })
      .catch((error: unknown) => this.scope.logger.warn({ requestId, err: error }, 'exposed key not recorded'));
  }

  private async noteRefused({ tenant, keyId, reason, requestId, sourceIp }: KeyRefused): Promise<void> {
    await this.state.accounts.keys
      .markRefused(tenant, keyId, reason as RestrictionReason, { actor: 'gateway', requestId, sourceIp })
      .catch((error: unknown) => this.scope.logger.warn({ requestId, err: error }, 'refused key not recorded'));
  }
}
