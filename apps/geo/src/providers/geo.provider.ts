import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import { type Answer, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: the places of a buyer, and whether they agree. */
export abstract class GeoProvider extends SourceProvider {
  abstract place(query: PlaceQuery, context: ProviderContext): Promise<Answer<PlaceRecord>>;
}
