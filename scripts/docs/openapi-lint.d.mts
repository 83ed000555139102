/** One line for each finding in an OpenAPI document; none is what `npm run verify` wants. */
export function openApiFindings(text: string): Promise<string[]>;
