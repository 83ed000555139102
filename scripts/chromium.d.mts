/** @returns the path of a Chromium of this machine, or undefined */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined;
