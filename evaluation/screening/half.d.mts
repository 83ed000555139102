export type Half = 'development' | 'held out';
export const HALVES: readonly Half[];
export function halfOf(key: string): Half;
