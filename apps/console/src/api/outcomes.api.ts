/** Neighbouring whole points of the score, both ends included, with the number of transactions. */
export interface OutcomeBand {
  from: number;
  to: number;
  count: number;
}

/** Counts of the labels that were reported for decisions. */
export interface OutcomeCountsView {
  /** A count of fewer transactions is not shown. */
  shownFrom: number;
  /** By scorecard, because scores of two scorecards do not compare. `null`: too few. */
  scorecards: { scorecard: string; bands: Record<'fraud' | 'chargeback' | 'good', OutcomeBand[] | null> }[];
}
