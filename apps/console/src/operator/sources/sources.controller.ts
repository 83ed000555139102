import { SOURCE_APP_IDS, type SourceAppId } from '@cotejo/contracts';
import { RpcClient } from '@cotejo/platform/service';
import { BusUnavailableError } from '@cotejo/transport';
import { Controller, Inject } from '@nestjs/common';
import { Operation } from '../../access/operation.decorator.js';
import type { SourceView } from '../../api/operator.api.js';
import { sourceView, unknownSource } from './source-view.js';

/** A replica without an answer after this time counts as silent. */
const ANSWER_MS = 1_500;

/** State of each source, replica by replica. */
@Controller()
export class SourcesController {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  @Operation('GET /api/operator/sources')
  async list(): Promise<{ sources: SourceView[] }> {
    const deadline = Date.now() + ANSWER_MS;
    return { sources: await Promise.all(SOURCE_APP_IDS.map((id) => this.stateOf(id, deadline))) };
  }

  private async stateOf(id: SourceAppId, deadline: number): Promise<SourceView> {
    try {
      return sourceView(id, await this.rpc.callEach(`${id}.state`, null, { deadline }));
    } catch (error) {
      if (error instanceof BusUnavailableError) {
        return unknownSource(id);
      }
      throw error;
    }
  }
}
