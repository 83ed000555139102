import type { NameShares } from '@cotejo/contracts';
import { MessageHandlers } from '@cotejo/platform/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { RegistryProvider } from './providers/registry.provider.js';

/**
 * Answers `registry.name_shares`: the frequency of names in the current snapshot. Sources that compare names call it.
 */
@Injectable()
export class NameSharesHandler implements OnModuleInit {
  constructor(
    @Inject(RegistryProvider) private readonly providers: readonly RegistryProvider[],
    @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.addHandler('registry.name_shares', () => this.nameShares());
  }

  /** Returns the shares of the first provider that has any. */
  private async nameShares(): Promise<NameShares | null> {
    for (const provider of this.providers) {
      const shares = await provider.nameShares();
      if (shares) {
        return shares;
      }
    }
    return null;
  }
}
