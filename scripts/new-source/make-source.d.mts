export function makeSource(name: string, root: string): string[];
