import type { HolderQuery, HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import type { NamePopulation } from '@cotejo/names';
import { type Answer, LivePopulation, type ProviderContext, SourceProvider } from '@cotejo/source';
import { Inject } from '@nestjs/common';
import { type HolderAnswer, holderVerdict } from '../holder-verdict.js';

/** Port: what is known of a phone line, and whether it belongs to a person. */
export abstract class TelcoProvider extends SourceProvider {
  constructor(@Inject(LivePopulation) private readonly population: { readonly share: NamePopulation }) {
    super();
  }

  abstract line(query: LineQuery, context: ProviderContext): Promise<Answer<LineRecord>>;

  /** What the operator tells of the holder: whether it is the person asked about, or the holder's name. */
  protected abstract askHolder(query: HolderQuery, context: ProviderContext): Promise<Answer<HolderAnswer>>;

  /** The verdict alone: a holder's name goes no further than this. */
  async holder(query: HolderQuery, context: ProviderContext): Promise<Answer<HolderRecord>> {
    const answer = await this.askHolder(query, context);
    const record = answer.record && holderVerdict(answer.record, query.name, this.population.share);
    return { ...answer, record };
  }
}
