/** The optional parts of an answer, requested with `?include=`. */
export const INCLUDES = ['sources', 'screening', 'interval', 'counterfactuals', 'retos', 'receipt'] as const;
export type Include = (typeof INCLUDES)[number];
