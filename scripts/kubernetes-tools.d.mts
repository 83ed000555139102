/** @returns the path of Helm, or null if no Helm is on this machine */
export function findHelm(): string | null;
/** @returns the path of a program */
export function onPath(name: string): string | undefined;
