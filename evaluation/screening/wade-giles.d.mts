export function wadeGiles(name: string): string | undefined;
