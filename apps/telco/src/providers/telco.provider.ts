import type { HolderQuery, HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import type { NamePopulation } from '@cotejo/names';
import {
  type Answer,
  type Awaitable,
  LivePopulation,
  mapAwaitable,
  type ProviderContext,
  SourceProvider,
} from '@cotejo/source';
import { Inject } from '@nestjs/common';
import { type HolderAnswer, holderVerdict } from '../holder-verdict.js';

/** Port: data of a phone line, and whether the line belongs to a person. */
export abstract class TelcoProvider extends SourceProvider {
  constructor(@Inject(LivePopulation) private readonly population: { readonly share: NamePopulation }) {
    super();
  }

  abstract fetchLine(query: LineQuery, context: ProviderContext): Awaitable<Answer<LineRecord>>;

  /** Returns the operator's verdict, or the name of the holder. */
  protected abstract fetchHolderAnswer(query: HolderQuery, context: ProviderContext): Awaitable<Answer<HolderAnswer>>;

  /** Returns only the verdict, so that the name of a holder does not leave the provider. */
  fetchHolder(query: HolderQuery, context: ProviderContext): Awaitable<Answer<HolderRecord>> {
    return mapAwaitable(this.fetchHolderAnswer(query, context), (answer) => {
      const record = answer.record && holderVerdict(answer.record, query.name, this.population.share);
      return { ...answer, record };
    });
  }
}
