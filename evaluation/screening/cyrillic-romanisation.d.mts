export function romaniseCyrillic(printed: string): Record<string, string>;
