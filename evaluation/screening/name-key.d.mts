export function nameWords(name: string): string[];
export function nameKey(name: string): string;
export function joinedKey(name: string): string;
