/** What a decided transaction turned out to be. `unknown` takes an earlier label back. */
export const OUTCOME_LABELS = ['fraud', 'chargeback', 'good', 'unknown'] as const;
export type OutcomeLabel = (typeof OUTCOME_LABELS)[number];

/** Every word that a report may use for a label. */
export const OUTCOME_WORDS = {
  fraud: 'fraud',
  chargeback: 'chargeback',
  good: 'good',
  unknown: 'unknown',
  fraude: 'fraud',
  contracargo: 'chargeback',
  bueno: 'good',
  desconocido: 'unknown',
} as const satisfies Record<string, OutcomeLabel>;
export type OutcomeWord = keyof typeof OUTCOME_WORDS;

/** How a reported label changed the counts. */
export const OUTCOME_EFFECTS = ['counted', 'repeated', 'changed', 'not_counted'] as const;
export type OutcomeEffect = (typeof OUTCOME_EFFECTS)[number];

/** A count of fewer transactions is never shown. */
export const OUTCOMES_SHOWN_MIN = 20;
/** A receipt can get a label for this time after its decision. */
export const OUTCOME_DAYS_MAX = 180;
