import { JOBS, SOURCE_APP_IDS, type SourceAppId, sourceHealth } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { RpcClient } from '@cotejo/platform/service';
import { Bus, BusUnavailableError } from '@cotejo/transport';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { EventParts } from './event-parts.js';
import { type HealthTrack, type Observation, observe, UNTRACKED } from './source-health-track.js';

/** A replica without an answer after this time counts as silent. */
const ANSWER_MS = 1_500;
const TRACKS = 'sources';

/** Publishes an event when a source degrades or recovers, to the tenants whose plan has the source. */
@Processor(JOBS['events.sources'].queue, WORKER_OPTIONS)
export class EventSourcesProcessor extends JobProcessor {
  private readonly rpc: RpcClient;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(Bus) bus: Bus,
    @Inject(EventParts) private readonly parts: EventParts,
  ) {
    super(scope);
    this.rpc = new RpcClient(bus);
  }

  async process(): Promise<{ changed: number }> {
    const deadline = Date.now() + ANSWER_MS;
    const observations = await Promise.all(
      SOURCE_APP_IDS.map(async (id) => [id, await this.observationOf(id, deadline)] as const),
    );
    let changed = 0;
    for (const [id, observation] of observations) {
      changed += Number(await this.follow(id, observation));
    }
    return { changed };
  }

  private async observationOf(id: SourceAppId, deadline: number): Promise<Observation> {
    try {
      const answers = await this.rpc.callEach(`${id}.state`, null, { deadline });
      return sourceHealth(answers.map(({ answer }) => answer));
    } catch (error) {
      if (error instanceof BusUnavailableError) {
        return 'unknown';
      }
      throw error;
    }
  }

  private async follow(id: SourceAppId, observation: Observation): Promise<boolean> {
    const { marks } = this.parts;
    const text = await marks.read(TRACKS, id);
    const before = text === null ? UNTRACKED : (JSON.parse(text) as HealthTrack);
    const { track, change, since } = observe(before, observation, Date.now());
    if (change) {
      await this.publish(id, `source.${change}`, since);
    }
    const after = JSON.stringify(track);
    if (after !== text) {
      await marks.write(TRACKS, id, after);
    }
    return change !== null;
  }

  private async publish(
    source: SourceAppId,
    type: 'source.degraded' | 'source.recovered',
    since: number,
  ): Promise<void> {
    const { book, plans, tenants } = this.parts;
    const data = { source, since: new Date(since).toISOString() };
    for (const id of await book.tenantsFor(type)) {
      const plan = plans.find((await tenants.get(id))?.plan ?? '');
      if (plan?.sources.includes(source)) {
        await this.parts.publish(id, { type, data, cause: `source ${source} ${since}` });
      }
    }
  }
}
