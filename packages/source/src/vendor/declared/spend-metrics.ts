import type { Logger } from '@cotejo/platform/logger';
import { Gauge, MetricSet, type Registry, type Tally, TallyCounter } from '@cotejo/platform/metrics';
import type { VendorDeclaration } from './declaration.js';
import type { SpendCaps } from './declared-contract.js';

/** From this share of a cap on, an alert fires and the log says so once. */
const WARNING_SHARE = 0.8;

interface Instruments {
  cost: TallyCounter<'vendor' | 'currency'>;
  calls: TallyCounter<'vendor' | 'outcome'>;
  share: Gauge;
}

/** One set for each process, because several vendors can be called from one process. */
const instrumentsByRegistry = new WeakMap<Registry, Instruments>();

function instrumentsOf(metrics: Registry): Instruments {
  const existing = instrumentsByRegistry.get(metrics);
  if (existing) {
    return existing;
  }
  const created: Instruments = {
    cost: new TallyCounter({
      name: 'vendor_cost_total',
      help: 'Price of the calls that a vendor charges, in its currency, as the declaration or PRICE says',
      labelNames: ['vendor', 'currency'],
      metrics,
    }),
    calls: new TallyCounter({
      name: 'vendor_calls_total',
      help: 'Calls to a vendor: charged, free of charge, or refused by a cap before they were made',
      labelNames: ['vendor', 'outcome'],
      metrics,
    }),
    share: new MetricSet(metrics).gauge('vendor_spend_share', 'Spent share of a cap at the last call, 0 to 1', [
      'vendor',
      'period',
    ]),
  };
  instrumentsByRegistry.set(metrics, created);
  return created;
}

/** Metrics of what one vendor costs. Tenants are no label: their cap has no series. */
export class SpendMetrics {
  private readonly vendor: string;
  private readonly cost: Tally;
  private readonly charged: Tally;
  private readonly free: Tally;
  private readonly capped: Tally;
  private readonly share: Gauge;
  private readonly warned = new Set<string>();
  private readonly shares = new Map<string, number>();

  constructor(
    metrics: Registry,
    { id, price: { currency } }: VendorDeclaration,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    const { calls, cost, share } = instrumentsOf(metrics);
    this.vendor = id;
    this.cost = cost.addSeries({ vendor: id, currency });
    this.charged = calls.addSeries({ vendor: id, outcome: 'charged' });
    this.free = calls.addSeries({ vendor: id, outcome: 'free' });
    this.capped = calls.addSeries({ vendor: id, outcome: 'capped' });
    this.share = share;
  }

  /** @param price `null`: the vendor charges nothing */
  countCall(price: number | null): void {
    (price === null ? this.free : this.charged).count += 1;
    this.cost.count += price ?? 0;
  }

  /** What the charged calls cost since the start of the process. */
  get spent(): number {
    return this.cost.count;
  }

  /** Of the caps of day and month; `null` without a cap. */
  get highestShare(): number | null {
    return this.shares.size === 0 ? null : Math.max(...this.shares.values());
  }

  countRefusal(): void {
    this.capped.count += 1;
  }

  setShare(period: keyof SpendCaps, cap: number | null, used: number): void {
    if (cap === null || period === 'tenantDay') {
      return;
    }
    const share = cap === 0 ? 1 : used / cap;
    this.shares.set(period, share);
    this.share.set({ vendor: this.vendor, period }, share);
    if (share < WARNING_SHARE) {
      this.warned.delete(period);
    } else if (!this.warned.has(period)) {
      this.warned.add(period);
      this.logger.warn({ vendor: this.vendor, period, share: WARNING_SHARE }, 'the spending on a vendor nears its cap');
    }
  }
}
