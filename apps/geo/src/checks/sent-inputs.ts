import type { PlaceQuery } from '@cotejo/contracts';

/** Builds an `applies` condition: the check applies only when the query has all of these inputs. */
export function whenSent(...inputs: (keyof PlaceQuery)[]): (query: PlaceQuery) => boolean {
  return (query) => inputs.every((input) => query[input] !== undefined);
}
