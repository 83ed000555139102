import type { ScreeningQuery, ScreeningRecord } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: whether a person is on a list. */
export abstract class SanctionsProvider extends SourceProvider {
  abstract screen(query: ScreeningQuery, context: ProviderContext): Awaitable<Answer<ScreeningRecord>>;
}
