import { MessageHandlers } from '@cotejo/source';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { RegistryProvider } from './providers/registry.provider.js';

/** Tells other services how common names are in the snapshot in use. */
@Injectable()
export class NameSharesHandler implements OnModuleInit {
  constructor(
    @Inject(RegistryProvider) private readonly provider: RegistryProvider,
    @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.addHandler('registry.name_shares', () => this.provider.nameShares());
  }
}
