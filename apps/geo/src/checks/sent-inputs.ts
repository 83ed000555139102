import type { PlaceQuery } from '@cotejo/contracts';

/** A question that arises only when all of these were sent. */
export const sent =
  (...inputs: (keyof PlaceQuery)[]) =>
  (query: PlaceQuery): boolean =>
    inputs.every((input) => query[input] !== undefined);
