/** @returns the path of Helm, or null if this machine has none */
export function findHelm(): string | null;
/** @returns the path of a program */
export function onPath(name: string): string | undefined;
