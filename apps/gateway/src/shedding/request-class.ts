import type { Environment } from '@cotejo/contracts';

/** What a request is worth when not all can be served; `panel`: the console's own pages. */
export type RequestClass = 'live' | 'sandbox' | 'panel';

/** The share of the limit up to which a class is let in: a lower class is refused first, and live may use all of it. */
export const LIMIT_SHARES: Record<RequestClass, number> = { live: 1, sandbox: 0.75, panel: 0.5 };

export function classOf(environment: Environment): RequestClass {
  return environment === 'production' ? 'live' : 'sandbox';
}
