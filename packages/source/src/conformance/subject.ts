import type { SourceProvider } from '../provider.js';
import type { SourceDefinition } from '../source-definition.js';

/** A source under test: its definition, a real provider, and a query for each operation. */
export interface ConformanceSubject<P extends SourceProvider> {
  definition: SourceDefinition<P>;
  provider: () => P;
  queries: Record<string, object>;
}

/** Returns the values of a query that must not be in any log: every text of at least four characters, at any depth. */
export function personalValues(query: unknown): string[] {
  if (typeof query === 'string') {
    return query.length >= 4 ? [query] : [];
  }
  return typeof query === 'object' && query !== null ? Object.values(query).flatMap(personalValues) : [];
}
