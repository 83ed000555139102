import { BundleRefusedError, listsInUse, RedisStore, readListPolicy } from '@cotejo/lists';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Inject } from '@nestjs/common';
import { Operation } from '../../access/operation.decorator.js';
import type { ListsStatus } from '../../api/operator.api.js';
import { ConsoleError } from '../../http/console-error.js';
import { ConsoleState } from '../../state/console-state.js';
import { listsView, NO_LISTS } from './list-view.js';

/** Lists of the bundle in use, with the age limits of `policies/lists.json`. */
@Controller()
export class ListsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  @Operation('GET /api/operator/lists')
  async status(): Promise<ListsStatus> {
    if (this.state.environment === 'sandbox') {
      return NO_LISTS;
    }
    const { config } = this.scope;
    const now = Date.now();
    const store = new RedisStore(this.state.redis, config);
    return listsView(await listsInUse(store, readListPolicy(config.policiesDir), now).catch(refused), now);
  }
}

function refused(error: unknown): never {
  throw error instanceof BundleRefusedError ? new ConsoleError('lists_unreadable', { detail: error.message }) : error;
}
