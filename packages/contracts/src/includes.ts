/** What a caller may ask to have added to the answer, by `?include=`. */
export const INCLUDES = ['sources', 'screening', 'interval', 'counterfactuals', 'receipt'] as const;
export type Include = (typeof INCLUDES)[number];
