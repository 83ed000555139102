export { type CostRate, parseCostRate, parsePercent } from '../measure/costs.js';
export * from './advise.js';
export * from './band-counts.js';
export type { AdviceCosts } from './costs.js';
export {
  type AdviceLabel,
  addPayment,
  emptyScores,
  type LabelledScores,
  type ScoredPayment,
} from './labelled-scores.js';
export { Random } from './resample.js';
export { type Bounds, cheapest, type ThresholdLimits } from './search.js';
export { type Effect, ThresholdCosts } from './threshold-costs.js';
export type { LabelCounts, Unknown, UnknownCode } from './unknowns.js';
