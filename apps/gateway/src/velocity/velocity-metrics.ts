import { ProcessScope } from '@cotejo/platform';
import { type Counter, Gauge, MetricSet } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { PepperExchange } from './pepper-exchange.js';

/** What the counts of velocity lack. */
@Injectable()
export class VelocityMetrics {
  private readonly refused: Counter<never>;

  constructor(
    @Inject(ProcessScope) { metrics }: Pick<ProcessScope, 'metrics'>,
    @Inject(PepperExchange) exchange: Pick<PepperExchange, 'countsSince'>,
  ) {
    this.refused = new MetricSet(metrics).counter(
      'velocity_not_counted_total',
      'Requests of which something was not counted, because their tenant has used up its share of the memory',
      {},
    );
    new Gauge({
      name: 'velocity_counts_since_seconds',
      help: 'When the counts began, in seconds since 1970: what was seen before a restart of all gateways is lost',
      registers: [metrics],
      collect() {
        this.set(exchange.countsSince() / 1_000);
      },
    });
  }

  countRefusals(isFull: boolean): void {
    if (isFull) {
      this.refused.inc();
    }
  }
}
