import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: locates the IP address, address and GPS position of a buyer and compares them. */
export abstract class GeoProvider extends SourceProvider {
  abstract fetchPlace(query: PlaceQuery, context: ProviderContext): Awaitable<Answer<PlaceRecord>>;
}
