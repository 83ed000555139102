import { waitFor } from '@cotejo/testing';
import type { Accounts } from './accounts.js';
import { metric } from './load.js';

/** What the state Redis knows of a tenant's queries. */
export interface Usage {
  /** By the counter of the quota, without open reservations. */
  counted: number;
  /** By the usage of the days, for one endpoint. */
  charged: number;
  outcomes: Record<string, number>;
}

/** A reservation whose reply came too late is given back by the worker: after a minute, in its next run. */
const SETTLED_WITHIN_MS = 150_000;

/** Reads the counters of a tenant once all gateways have settled and nothing is reserved. */
export async function settledUsage(
  { redis, store }: Accounts,
  tenant: string,
  endpoint: string,
  adminPorts: readonly number[],
): Promise<Usage> {
  const unsettled = (port: number) => metric(port, 'settlement_unsettled');
  const prefix = `*admission:{${tenant}}`;
  await waitFor(
    async () => {
      const counts = await Promise.all(adminPorts.map(unsettled));
      const open = await redis.keys(`${prefix}:open`);
      const held = await Promise.all(open.map((key) => redis.hlen(key)));
      return [...counts, ...held].every((count) => count === 0);
    },
    { timeoutMs: SETTLED_WITHIN_MS, what: 'everything to be settled' },
  );
  const counters = await redis.keys(`${prefix}:quota:*`);
  const values = await Promise.all(counters.map((key) => redis.get(key)));
  const day = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const rows = (await store.usage(tenant, day, day)).filter((row) => row.endpoint === endpoint);
  return {
    counted: values.reduce((sum, value) => sum + Number(value), 0),
    charged: rows.reduce((sum, { charged }) => sum + charged, 0),
    outcomes: rows[0]?.outcomes ?? {},
  };
}
