import type { SourceReport } from '@cotejo/contracts';
import type { SourceProvider } from '../provider.js';
import type { SourceDefinition } from '../source-definition.js';
import type { DeclaredVendor } from '../vendor/declared/declared-vendor.js';
import type { VendorContract } from '../vendor/vendor-contract.js';

/** A source under test: its definition, a real provider, and a query for each operation. */
export interface ConformanceSubject<P extends SourceProvider> {
  definition: SourceDefinition<P>;
  provider: () => P;
  queries: Record<string, object>;
}

/** A preset under test, with the source that uses it. */
export interface DeclaredSubject<P extends SourceProvider> {
  preset: string;
  definition: SourceDefinition<P>;
  provide(id: string, contract: VendorContract<DeclaredVendor>): P;
  operation: string;
  /** A query about the `HOLDER` or the `FOREIGNER` of the emulated vendors. */
  query: object;
  /** Expects the report that only the good answer gives. */
  expectGood(report: SourceReport): void;
}

/** Returns the values of a query that must not be in any log: every text of at least four characters, at any depth. */
export function personalValues(query: unknown): string[] {
  if (typeof query === 'string') {
    return query.length >= 4 ? [query] : [];
  }
  return typeof query === 'object' && query !== null ? Object.values(query).flatMap(personalValues) : [];
}
