/** Returns the first link in the text of an email, without the punctuation after it. */
export const findLink = (text: string): string | null =>
  /https?:\/\/[^\s<>"']+/.exec(text)?.[0]?.replace(/[.,;)]+$/, '') ?? null;
