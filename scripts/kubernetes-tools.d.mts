/** @returns the path of Helm, or null if it is not on this machine */
export function findHelm(): string | null;
/** @returns the path of kubectl, or null if it is not on this machine */
export function findKubectl(): string | null;
