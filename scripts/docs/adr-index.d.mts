export function adrIndex(folder: string): string;
