/** The first link of a mail's text. */
export const linkIn = (text: string): string | null =>
  /https?:\/\/[^\s<>"']+/.exec(text)?.[0]?.replace(/[.,;)]+$/, '') ?? null;
