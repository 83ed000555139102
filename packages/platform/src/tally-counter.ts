import { Counter, type Registry } from 'prom-client';

/** The count of one series. Whoever counts keeps it and adds to it. */
export interface Tally {
  count: number;
}

/**
 * A counter for hot paths: to count is to add to a number, where `Counter.inc` makes a text of all labels each time. It is
 * put in the words of prom-client only when somebody reads it.
 */
export class TallyCounter<Label extends string> {
  private readonly series: { labels: Record<Label, string>; tally: Tally }[] = [];

  constructor({
    name,
    help,
    labelNames,
    metrics,
  }: {
    name: string;
    help: string;
    labelNames: readonly Label[];
    metrics: Registry;
  }) {
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

  /** A new series, at zero. Ask once for each set of labels and keep the answer: nothing is looked up here. */
  begin(labels: Record<Label, string>): Tally {
    const tally = { count: 0 };
    this.series.push({ labels, tally });
    return tally;
  }
}
