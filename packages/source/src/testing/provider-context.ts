import type { ProviderContext } from '../provider.js';

/** The context of a first attempt without a deadline, with these changes. */
export const providerContext = (changes: Partial<ProviderContext> = {}): ProviderContext => ({
  signal: new AbortController().signal,
  deadline: Number.POSITIVE_INFINITY,
  attempt: 1,
  ...changes,
});
