/** @returns the templates that are made from the manifests: name of the file to text */
export function chartTemplates(): Record<string, string>;
/** Writes them, and removes templates of objects that no longer exist. @returns paths relative to the root */
export function writeChartTemplates(): string[];
/** @returns the generated files that are in the folder */
export function generatedTemplates(): string[];
