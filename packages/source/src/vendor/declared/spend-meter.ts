import { reachedCapsKey, type VendorState } from '@cotejo/contracts';
import {
  ConfigInvalidError,
  createRedis,
  type LuaScript,
  optionalStateRedisUrl,
  type ProcessContext,
  readNamespace,
} from '@cotejo/platform';
import { ProviderError } from '../../errors.js';
import { loadScript } from '../../load-script.js';
import type { DeclaredContract, SpendCaps } from './declared-contract.js';
import { SpendMetrics } from './spend-metrics.js';

const COMMAND_TIMEOUT_MS = 100;
/** Counters are integers, so that sums are exact. */
const MILLIONTHS = 1_000_000;
const KEPT_SECONDS = 40 * 86_400;
const BOGOTA_OFFSET_MS = -5 * 3_600_000;

/** Counts what the calls to a vendor cost. */
export interface SpendMeter {
  /**
   * Takes the price of one call before the call.
   * @throws ProviderError `spend_cap_reached`; `spend_unknown` if there is a cap and the counters cannot be read
   */
  reserve(tenant?: string): Promise<SpendCharge>;
  /** Of this process, since its start. */
  figures(): Pick<VendorState, 'cost' | 'capShare'>;
  close(): void;
}

/** The price of one call that was taken before the call. */
export interface SpendCharge {
  /** Ends the reservation. @param isCharged false returns the price */
  settle(isCharged: boolean): void;
}

/** A counter of the state Redis, shared by all processes. */
interface SpendCounter {
  key: string;
  period: keyof SpendCaps;
  cap: number | null;
}

/**
 * Counts in the state Redis what all processes together spend, so that a cap is never exceeded, by calls in flight neither. Without a
 * price, or without a state Redis, only the metrics count.
 * @throws ConfigInvalidError for a cap without a state Redis
 */
export function openSpendMeter(
  contract: DeclaredContract,
  { env, config, metrics, logger }: Pick<ProcessContext, 'env' | 'config' | 'metrics' | 'logger'>,
): SpendMeter {
  const { declaration, price, caps } = contract;
  const spendMetrics = new SpendMetrics(metrics, declaration, logger);
  const isCapped = Object.values(caps).some((cap) => cap !== null);
  const url = price ? optionalStateRedisUrl(env) : undefined;
  if (isCapped && price && !url) {
    throw new ConfigInvalidError('COTEJO_STATE_REDIS_URL', `must be set, because ${declaration.id} has a cap`);
  }
  if (!url || !price) {
    return localMeter(price, spendMetrics);
  }
  const redis = createRedis(url, { commandTimeoutMs: COMMAND_TIMEOUT_MS, problems: { logger, redis: 'state' } });
  redis.connect().catch(() => {});
  return new SharedMeter({
    price,
    caps,
    vendor: declaration.id,
    namespace: readNamespace(env),
    environment: config.environment,
    script: loadScript<number[]>(redis, 'spend'),
    metrics: spendMetrics,
    close: () => redis.disconnect(),
  });
}

/** For a call that an operator makes by hand. */
export const UNCOUNTED: SpendMeter = {
  reserve: async () => ({ settle: () => {} }),
  figures: () => ({ cost: null, capShare: null }),
  close: () => {},
};

const localMeter = (price: number | null, metrics: SpendMetrics): SpendMeter => ({
  reserve: async () => ({ settle: (isCharged) => metrics.countCall(isCharged ? (price ?? 0) : null) }),
  figures: () => ({ cost: price === null ? null : metrics.spent, capShare: null }),
  close: () => {},
});

interface Parts {
  price: number;
  caps: SpendCaps;
  vendor: string;
  namespace: string;
  environment: string;
  script: LuaScript<number[]>;
  metrics: SpendMetrics;
  close(): void;
}

class SharedMeter implements SpendMeter {
  constructor(private readonly parts: Parts) {}

  async reserve(tenant?: string): Promise<SpendCharge> {
    const { price, metrics, script, vendor } = this.parts;
    const { counters, reachedCaps } = this.keysOf(tenant);
    const isOfTenant = counters.some(({ period }) => period === 'tenantDay');
    const add = (amount: number) =>
      script(
        [...counters.map(({ key }) => key), reachedCaps],
        Math.round(amount * MILLIONTHS),
        KEPT_SECONDS,
        isOfTenant ? `${tenant} ${vendor}` : '',
        ...counters.map(({ cap }) => (cap === null ? -1 : Math.round(cap * MILLIONTHS))),
      );
    const [refusedBy = 0, ...used] = await add(price).catch(() => this.unread(counters));
    for (const [index, { period, cap }] of counters.entries()) {
      metrics.setShare(period, cap, (used[index] ?? 0) / MILLIONTHS);
    }
    if (refusedBy > 0) {
      metrics.countRefusal();
      throw new ProviderError('not_configured', 'spend_cap_reached', false);
    }
    return {
      settle: (isCharged) => {
        metrics.countCall(isCharged ? price : null);
        if (!isCharged) {
          // If it fails, the counter is too high by one price until its end: a cap is never exceeded.
          add(-price).catch(() => {});
        }
      },
    };
  }

  figures(): Pick<VendorState, 'cost' | 'capShare'> {
    return { cost: this.parts.metrics.spent, capShare: this.parts.metrics.highestShare };
  }

  close(): void {
    this.parts.close();
  }

  /** Spending goes on without the counters only where nothing is capped. */
  private unread(counters: readonly SpendCounter[]): number[] {
    if (counters.some(({ cap }) => cap !== null)) {
      throw new ProviderError('unavailable', 'spend_unknown', false);
    }
    return [];
  }

  private keysOf(tenant: string | undefined): { counters: SpendCounter[]; reachedCaps: string } {
    const { caps, environment, namespace, vendor } = this.parts;
    const prefix = `${namespace}:${environment}:spend:${vendor}`;
    const day = new Date(Date.now() + BOGOTA_OFFSET_MS).toISOString().slice(0, 10);
    const counters: SpendCounter[] = [
      { key: `${prefix}:day:${day}`, period: 'day', cap: caps.day },
      { key: `${prefix}:month:${day.slice(0, 7)}`, period: 'month', cap: caps.month },
    ];
    if (tenant !== undefined && caps.tenantDay !== null) {
      counters.push({ key: `${prefix}:tenant:${tenant}:${day}`, period: 'tenantDay', cap: caps.tenantDay });
    }
    return { counters, reachedCaps: reachedCapsKey(namespace, environment, day) };
  }
}
