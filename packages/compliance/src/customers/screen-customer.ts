import type { ListScreen } from '@cotejo/screening/browser';
import { type Customer, queriesOf } from './customer.js';
import { type CustomerMatch, matchesOf } from './customer-match.js';

/**
 * Every match of a customer, not only the first twenty.
 * @param tenant whose own lists are screened too
 * @param onCut see `ScreenBounds`
 */
export function screenCustomer(
  screen: Pick<ListScreen, 'findHits'>,
  customer: Customer,
  tenant: string | undefined,
  onCut: () => void = () => {},
): CustomerMatch[] {
  const bounds = { hitsMax: Number.POSITIVE_INFINITY, onCut };
  return matchesOf(queriesOf(customer, tenant).flatMap((query) => screen.findHits(query, bounds)));
}
