export function romaniseHangul(text: string): Record<string, string>;
