import { Counter, type Registry } from 'prom-client';

/** The count of one series. The code that counts keeps it and increments `count`. */
export interface Tally {
  count: number;
}

/**
 * A counter for hot paths. It increments a plain number, while `Counter.inc` hashes all labels each time. It becomes a
 * prom-client metric only when the metrics are collected.
 */
export class TallyCounter<Label extends string> {
  private readonly series: { labels: Record<Label, string>; tally: Tally }[] = [];

  constructor(settings: { name: string; help: string; labelNames: readonly Label[]; metrics: Registry }) {
    const { name, help, labelNames, metrics } = settings;
    const { series } = this;
    new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [metrics],
      collect() {
        this.reset();
        for (const { labels, tally } of series) {
          this.inc(labels, tally.count);
        }
      },
    });
  }

  /** Adds a series with the count 0. Call it once for each set of labels and keep the result: there is no look-up. */
  addSeries(labels: Record<Label, string>): Tally {
    const tally = { count: 0 };
    this.series.push({ labels, tally });
    return tally;
  }
}
