/** @returns the templates that are made from the manifests: name of the file to text */
export function chartTemplates(): Record<string, string>;
/** @returns the generated files that are in the folder */
export function generatedTemplates(): string[];
