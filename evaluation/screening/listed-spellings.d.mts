export function otherSpellings(text: string, origin: string): [standard: string, written: string][];
