import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Creates the metrics of one registry. */
export class MetricSet {
  private readonly registers: Registry[];

  constructor(registry: Registry) {
    this.registers = [registry];
  }

  /** @param labels their names, or the values of the only label: these series begin with 0, so that the first increase is seen */
  counter<L extends string = string>(
    name: string,
    help: string,
    labels: readonly L[] | Record<L, readonly string[]> = [],
  ): Counter<L> {
    const series = Array.isArray(labels) ? [] : (Object.entries(labels) as [L, readonly string[]][]);
    const labelNames = Array.isArray(labels) ? (labels as L[]) : series.map(([label]) => label);
    const counter = new Counter({ name, help, labelNames, registers: this.registers });
    for (const [label, values] of series) {
      for (const value of values) {
        counter.inc({ [label]: value } as Record<L, string>, 0);
      }
    }
    return counter;
  }

  gauge<L extends string = string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: this.registers });
  }

  histogram<L extends string = string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly L[] = [],
  ): Histogram<L> {
    return new Histogram({ name, help, buckets: [...buckets], labelNames, registers: this.registers });
  }
}
