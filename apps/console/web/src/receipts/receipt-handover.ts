/** A response on its way from the playground to the page that checks and explains it. Kept in memory, because browsers write the history to disk. */
let response: string | null = null;

export const passReceipt = (text: string): void => {
  response = text;
};

/** Returns the response once; afterwards `null`. */
export function takeReceipt(): string | null {
  const taken = response;
  response = null;
  return taken;
}
