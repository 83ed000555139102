import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, Registry } from 'prom-client';
export { MetricSet } from './metric-set.js';
export { type Tally, TallyCounter } from './tally-counter.js';
export { type HistogramTally, TallyHistogram } from './tally-histogram.js';

/** In seconds. The buckets are narrow below 300 ms, where the service level objectives are. */
export const LATENCY_BUCKETS_SECONDS = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 10, 30,
];

/** How often the delay of the event loop is measured. Measured ten times as often, an idle process costs twice the CPU. */
const EVENT_LOOP_SAMPLE_MS = 100;

/** Creates the metrics registry of this process, with Node's own metrics. */
export function createMetrics(process: string): Registry {
  const registry = new Registry();
  // Not `service`: several services may share a process, and the transport's metrics have that label.
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  return registry;
}
