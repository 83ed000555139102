/** Makes the Helm chart in a folder that is new or empty, or has an older chart. */
export function makeChart(folder: string): Promise<void>;
