/** A record of JSON in Redis; `null`: it is not there. */
export const storedJson = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text));

/** The records of JSON in Redis that are there. */
export const storedJsons = <T>(texts: readonly (string | null)[]): T[] =>
  texts.filter((text) => text !== null).map((text) => JSON.parse(text));
