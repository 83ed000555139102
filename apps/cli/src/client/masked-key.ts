const LAST_SHOWN = 4;
/** The keys that the service issues are much longer. */
const LENGTH_MIN = 24;

/** The key as it may be shown: its prefix, and its last four characters where these are a small part of it. */
export function maskedKey(key: string): string {
  const prefix = /^sk_(?:test|live)_(?:cot_)?/.exec(key)?.[0] ?? '';
  return `${prefix}...${key.length < LENGTH_MIN ? '' : key.slice(-LAST_SHOWN)}`;
}
