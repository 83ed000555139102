import { type AskedSource, SOURCE_IDS, type SourceState } from '@cotejo/contracts';
import { Bus, BusUnavailableError } from '@cotejo/transport';
import { Controller, Inject } from '@nestjs/common';
import { Operation } from '../../access/operation.decorator.js';
import type { SourceView } from '../../api/operator.api.js';
import { sourceView, unknownSource } from './source-view.js';

/** A replica without an answer after this time counts as silent. */
const ANSWER_MS = 1_500;

const SOURCES = SOURCE_IDS.filter((id): id is AskedSource => id !== 'velocity');

/** State of each source, replica by replica. */
@Controller()
export class SourcesController {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  @Operation('GET /api/operator/sources')
  async list(): Promise<{ sources: SourceView[] }> {
    const deadline = Date.now() + ANSWER_MS;
    return { sources: await Promise.all(SOURCES.map((id) => this.stateOf(id, deadline))) };
  }

  private async stateOf(id: AskedSource, deadline: number): Promise<SourceView> {
    try {
      return sourceView(id, await this.bus.callEach<SourceState>(`${id}.state`, null, { deadline }));
    } catch (error) {
      if (error instanceof BusUnavailableError) {
        return unknownSource(id);
      }
      throw error;
    }
  }
}
