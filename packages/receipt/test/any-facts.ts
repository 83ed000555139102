import { type Facts, type InputName, SIGNALS, type SignalState, SOURCE_IDS, SOURCE_STATUSES } from '@cotejo/contracts';
import fc from 'fast-check';

/** Any facts that scoring may receive, with any statuses of the sources. */
export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    states: fc.dictionary(
      fc.constantFrom(...Object.keys(SIGNALS)),
      fc.constantFrom<SignalState>(true, false, 'unknown'),
    ),
    values: fc.dictionary(fc.constantFrom(...Object.keys(SIGNALS)), fc.oneof(fc.integer({ max: 99 }), fc.string())),
    statuses: fc.tuple(...SOURCE_IDS.map(() => fc.constantFrom(...SOURCE_STATUSES))),
    inputs: fc.subarray<InputName>(['name', 'phone', 'email', 'address', 'city', 'ip', 'gps', 'biometric']),
    amountCop: fc.option(fc.integer({ min: 0, max: 50_000_000 })),
    /** Version 0.1 decided with the plan. */
    plannedSources: fc.option(fc.subarray([...SOURCE_IDS])),
    listed: fc.constantFrom<('allowed' | 'denied')[]>('allowed', 'denied'),
    isListed: fc.boolean(),
  })
  .map(({ statuses, listed, isListed, inputs, amountCop, plannedSources, ...facts }) => ({
    ...facts,
    ...(plannedSources && { plannedSources }),
    inputs: ['document', ...inputs, ...(amountCop === null ? [] : (['amount'] as const))],
    amountCop,
    sources: Object.fromEntries(SOURCE_IDS.map((id, index) => [id, statuses[index]])) as Facts['sources'],
    ...(isListed && { listed }),
  }));
