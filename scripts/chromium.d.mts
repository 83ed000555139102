/** @returns the path of a Chromium, or undefined when there is none */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined;
