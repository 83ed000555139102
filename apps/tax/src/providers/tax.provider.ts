import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: the tax registration (RUT) of a natural person. */
export abstract class TaxProvider extends SourceProvider {
  abstract fetchRegistration(query: TaxQuery, context: ProviderContext): Awaitable<Answer<TaxRecord>>;
}
