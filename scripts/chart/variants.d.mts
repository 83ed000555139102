export function camelCase(name: string): string;
